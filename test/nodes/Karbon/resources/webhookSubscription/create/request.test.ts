import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, useBench } from '../../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('creating a webhook subscription', () => {
	const targetUrl = 'https://example.com/karbon';
	interface SubscriptionCase {
		title: string;
		parameters: INodeParameters;
		body: object;
		name: string;
	}
	const CASES: SubscriptionCase[] = [
		{
			title: 'for several types',
			parameters: { webhookTypes: ['Work', 'Invoice', 'Work'], targetUrl },
			body: { WebhookTypes: ['Work', 'Invoice'], TargetUrl: targetUrl },
			name: 'Multi',
		},
		{
			title: 'for several types given as text, with all options',
			parameters: {
				subscriptionMode: 'multi',
				webhookTypes: 'Contact, Note',
				targetUrl,
				options: {
					signingKey: 'Key_with-16-signs',
					batchSize: 100,
					batchMaxDelaySeconds: '0',
				},
			},
			body: {
				WebhookTypes: ['Contact', 'Note'],
				TargetUrl: targetUrl,
				BatchSize: 100,
				BatchMaxDelaySeconds: 0,
				SigningKey: 'Key_with-16-signs',
			},
			name: 'Multi',
		},
		{
			title: 'for one type',
			parameters: {
				subscriptionMode: 'single',
				webhookType: 'User',
				targetUrl,
				options: { batchSize: 1, signingKey: '' },
			},
			body: { WebhookType: 'User', TargetUrl: targetUrl, BatchSize: 1 },
			name: 'User',
		},
	];

	it.each(CASES)('$title sends the documented body', async ({ parameters, body, name }) => {
		bench.simulator.store.subscriptions.clear();
		const { error, items } = await bench.run('webhookSubscription.create', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual([
			`GET /v3/WebhookSubscriptions/${name}`,
			'POST /v3/WebhookSubscriptions',
		]);
		expect(bodies()).toEqual([undefined, body]);
		expect(bench.simulator.store.subscriptions.get(name)?.TargetUrl).toBe(targetUrl);
		expect(items[0].json.TargetUrl).toBe(targetUrl);
		expect(JSON.stringify(items)).not.toContain('Key_with-16-signs');
	});

	describe('never shows the signing key', () => {
		const signingKey = 'a-very-secret-signing-key';
		const parameters = { webhookTypes: ['Work'], targetUrl, options: { signingKey } };

		it('when Karbon returns it in a field of the subscription', async () => {
			bench.simulator.faults.add({
				match: { method: 'POST' },
				action: { type: 'status', status: 201, body: { signingKey } },
			});
			const { items } = await bench.run('webhookSubscription.create', parameters);
			expect(jsonOf(items)).toEqual([
				{
					created: true,
					changed: true,
					TargetUrl: 'https://example.com/karbon',
					WebhookTypes: ['Work'],
				},
			]);
		});

		it.each([
			['refuses the subscription', 'POST', 400],
			['fails with a server error', 'POST', 500],
			['responds with an error and a success status', 'POST', 200],
			['refuses to show the existing subscription', 'GET', 400],
		])('when Karbon %s', async (_name, method, status) => {
			const error = { code: '4002', message: `Bad key ${signingKey}`, details: [signingKey] };
			bench.simulator.faults.add({
				match: { method },
				action: { type: 'status', status, body: { error } },
			});
			const outcome = await bench.run('webhookSubscription.create', parameters);
			const { message, description } = outcome.error!;
			expect(`${message} ${description}`).toContain('Bad key [hidden]');
			expect(JSON.stringify(outcome)).not.toContain(signingKey);
		});
	});
});
