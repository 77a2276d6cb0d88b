import type { IExecuteFunctions } from 'n8n-workflow';

import {
	resolveCreate,
	resolveFrom,
} from '../../../../../nodes/Karbon/resources/webhookSubscription/resolveCreate';
import {
	MULTI,
	type SubscriptionView,
} from '../../../../../nodes/shared/subscriptions/subscription';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';

const OURS = 'https://example.com/karbon';
const SETTINGS = { types: ['Note', 'Work'], targetUrl: OURS };
const record = { TargetUrl: OURS };

async function resolution(answer: FakeAnswer): Promise<unknown> {
	const { client, settle } = createTestClient(() => answer);
	const context = {} as IExecuteFunctions;
	const input = { context, client, itemIndex: 0, addHint: () => undefined };
	const settings = { types: ['Note'], targetUrl: OURS };
	const requestContext = { secrets: [] };
	return await settle(resolveCreate({ input, ref: MULTI, settings, requestContext }));
}

describe('after a request with an unknown outcome', () => {
	it('the subscription that was created is the result', async () => {
		const body = { TargetUrl: OURS, WebhookTypes: ['Note'], SigningKey: 'secret' };
		expect(await resolution({ body })).toEqual({
			state: 'done',
			result: { created: true, changed: true, TargetUrl: OURS, WebhookTypes: ['Note'] },
		});
	});

	it('the subscription was not created when there is none', async () => {
		const body = { error: { code: '4004', message: 'Not found.' } };
		expect(await resolution({ status: 404, body })).toEqual({ state: 'notDone' });
	});

	it('the outcome stays unknown when a 404 is not from Karbon', async () => {
		expect(await resolution({ status: 404 })).toEqual({ state: 'unknown' });
	});

	it.each([401, 403, 500])(
		'the outcome stays unknown when reading fails with HTTP %i',
		async (status) => {
			expect(await resolution({ status })).toEqual({ state: 'unknown' });
		},
	);
});

describe('what Karbon shows after a request with an unknown outcome', () => {
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

	it.each(CASES)('decides the outcome when %s', (_what, view, state) => {
		const resolution = resolveFrom(SETTINGS, view);
		expect(resolution.state).toBe(state);
		if (resolution.state !== 'done') return;
		expect(resolution.result).toEqual({ created: true, changed: true, TargetUrl: OURS });
	});
});
