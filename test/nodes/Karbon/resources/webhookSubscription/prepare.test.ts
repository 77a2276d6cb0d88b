import type { IExecuteFunctions } from 'n8n-workflow';

import { resolveCreate } from '../../../../../nodes/Karbon/resources/webhookSubscription/prepare';
import { MULTI } from '../../../../../nodes/shared/subscriptions/subscription';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';

const OURS = 'https://example.com/karbon';

async function resolution(answer: FakeAnswer): Promise<unknown> {
	const { client, settle } = createTestClient(() => answer);
	const context = {} as IExecuteFunctions;
	const input = { context, client, itemIndex: 0, note: () => undefined };
	const settings = { types: ['Note'], targetUrl: OURS };
	const about = { itemIndex: 0, secrets: [] };
	return await settle(resolveCreate({ input, ref: MULTI, settings, about }));
}

describe('after a request with an unknown outcome', () => {
	it('the subscription that was created is the result', async () => {
		const body = { TargetUrl: OURS, WebhookTypes: ['Note'], SigningKey: 'secret' };
		expect(await resolution({ body })).toEqual({
			state: 'done',
			result: { created: true, changed: true, TargetUrl: OURS, WebhookTypes: ['Note'] },
		});
	});

	it('it was not created when there is none', async () => {
		const body = { error: { code: '4004', message: 'Not found.' } };
		expect(await resolution({ status: 404, body })).toEqual({ state: 'notDone' });
	});

	it('it stays unknown when a 404 is not from Karbon', async () => {
		expect(await resolution({ status: 404 })).toEqual({ state: 'unknown' });
	});

	it.each([401, 403, 500])('it stays unknown when reading ends with HTTP %i', async (status) => {
		expect(await resolution({ status })).toEqual({ state: 'unknown' });
	});
});
