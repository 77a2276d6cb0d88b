import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { resolveCreate } from '../../../../../nodes/Karbon/resources/webhookSubscription/prepareCreate';
import { MULTI } from '../../../../../nodes/shared/subscriptions/subscription';
import type { Resolution } from '../../../../../nodes/Karbon/writes/write';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';

const OURS = 'https://example.com/karbon';

async function resolution(answer: FakeAnswer, types = ['Note']): Promise<Resolution> {
	const { client, settle } = createTestClient(() => answer);
	const context = {} as IExecuteFunctions;
	const input = { context, client, itemIndex: 0, addHint: () => undefined };
	const settings = { types, targetUrl: OURS };
	const requestContext = { secrets: [] };
	return await settle(resolveCreate({ input, name: MULTI, settings, requestContext }));
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
	const CASES: Array<[string, IDataObject, string]> = [
		['Karbon shows no address', {}, 'unknown'],
		[
			'it delivers to another address',
			{ TargetUrl: 'https://other.example/', WebhookTypes: ['Note', 'Work'] },
			'notDone',
		],
		['it has other types', { TargetUrl: OURS, WebhookTypes: ['Note'] }, 'unknown'],
		['it has the same address, and Karbon shows no types', { TargetUrl: OURS }, 'done'],
		[
			'it has the same address and types',
			{ TargetUrl: 'https://EXAMPLE.com/karbon', WebhookTypes: ['Work', 'Note'] },
			'done',
		],
	];

	it.each(CASES)('decides the outcome when %s', async (_what, body, state) => {
		const resolved = await resolution({ body }, ['Note', 'Work']);
		expect(resolved.state).toBe(state);
		if (resolved.state !== 'done') return;
		expect(resolved.result).toEqual({ created: true, changed: true, ...body });
	});
});
