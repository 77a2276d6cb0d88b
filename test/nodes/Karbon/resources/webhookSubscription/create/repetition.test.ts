import type { INodeParameters } from 'n8n-workflow';

import { createExecution } from '../../../../../support/action/executeNode';
import { jsonOf } from '../../../support';
import { KEY, MULTI, OTHER, OURS, POST, useSubscriptions } from './support';

const { bench, subscriptions, subscribe, answer, create } = useSubscriptions();

test('a multi-type subscription that is deleted while its types are changed is created again', async () => {
	subscribe('Multi', OURS, ['User']);
	answer('PATCH', 404);
	const { items } = await create(MULTI);
	expect(bench.written()).toEqual(['PATCH /v3/WebhookSubscriptions/Multi', POST]);
	expect(items[0].json).toMatchObject({ created: true, changed: true });
});

describe('when n8n retries a node that creates subscriptions', () => {
	const parameters: INodeParameters = {
		subscriptionMode: 'single',
		webhookType: '={{ $json.type }}',
		targetUrl: OURS,
		options: { signingKey: KEY },
	};
	const items = ['Note', 'User'].map((type) => ({ json: { type } }));

	it('created subscriptions return their earlier result, even if Karbon does not show their target URLs', async () => {
		const execution = createExecution();
		answer('POST', 403, undefined, 2);
		const first = await bench.run('webhookSubscription.create', parameters, { items, execution });
		bench.simulator.faults.clear();
		bench.simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Note' },
			action: { type: 'status', status: 200, body: {} },
		});
		const second = await bench.run('webhookSubscription.create', parameters, { items, execution });
		expect(first.error?.message).toMatch(/^Item 2: /);
		expect(second.error).toBeUndefined();
		expect(jsonOf(second.items)).toMatchObject([
			{ created: true, WebhookType: 'Note' },
			{ created: true, WebhookType: 'User' },
		]);
		expect(second.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^2 items: 1 created, 1 created before\. 2 requests( in 1 second)?\.$/),
		]);
		expect(bench.written()).toHaveLength(3);
	});

	it('a loop and a second execution create nothing twice', async () => {
		const execution = createExecution();
		for (const runIndex of [0, 1]) {
			await bench.run('webhookSubscription.create', parameters, { items, execution, runIndex });
		}
		const again = await bench.run('webhookSubscription.create', parameters, { items });
		expect(jsonOf(again.items).map(({ created }) => created)).toEqual([false, false]);
		expect(bench.written()).toEqual([POST, POST]);
	});

	it('a loop that replaces leaves one subscription for each type', async () => {
		const execution = createExecution();
		subscribe('Note', OTHER);
		const options = { replaceExisting: true };
		for (const runIndex of [0, 1]) {
			const more = { items, execution, runIndex };
			await bench.run('webhookSubscription.create', { ...parameters, options }, more);
		}
		const left = [...subscriptions().values()].map(({ name, TargetUrl }) => [name, TargetUrl]);
		expect(left.sort()).toEqual([
			['Note', OURS],
			['User', OURS],
		]);
	});
});
