import { resolveFrom } from '../../../../../nodes/Karbon/resources/webhookSubscription/createPlan';
import type { SubscriptionView } from '../../../../../nodes/shared/subscriptions/subscription';

const OURS = 'https://example.com/karbon';
const SETTINGS = { types: ['Note', 'Work'], targetUrl: OURS };
const record = { TargetUrl: OURS };

describe('a request with an unknown state', () => {
	const CASES: Array<[string, SubscriptionView, string]> = [
		['there is none', { exists: false }, 'notDone'],
		['Karbon shows no address', { exists: true, record: {} }, 'unknown'],
		[
			'it delivers to another address',
			{ exists: true, targetUrl: 'https://other.example/', types: ['Note', 'Work'], record },
			'notDone',
		],
		['it has other types', { exists: true, targetUrl: OURS, types: ['Note'], record }, 'unknown'],
		[
			'it has the same address, and Karbon shows no types',
			{ exists: true, targetUrl: OURS, record },
			'done',
		],
		[
			'it has the same address and types',
			{ exists: true, targetUrl: 'https://EXAMPLE.com/karbon', types: ['Work', 'Note'], record },
			'done',
		],
	];

	it.each(CASES)('when %s', (_what, view, state) => {
		const resolution = resolveFrom(SETTINGS, view);
		expect(resolution.state).toBe(state);
		if (resolution.state !== 'done') return;
		expect(resolution.result).toEqual({ created: true, changed: true, TargetUrl: OURS });
	});
});
