import type { Visit } from './visit';

const TARGET = 'https://example.com/karbon';

/** Creates, reads, updates and deletes one subscription. */
export const SUBSCRIPTION_VISITS: Visit[] = [
	{
		action: 'Create a webhook subscription',
		fields: ['Subscription Mode', 'Webhook Types', 'Target URL', 'Options'],
		async fill({ form }) {
			await form.chooseAlso('webhookTypes', 'Invoice', 'Note');
			await form.type('targetUrl', TARGET);
			await form.add('signingKey', 'Signing Key');
			await form.type('signingKey', 'a-signing-key-of-a-test');
		},
		shows: () => [TARGET],
		changed({ simulator }) {
			const { types, TargetUrl, SigningKey } = simulator.store.subscriptions.get('Multi') ?? {};
			expect({ types, TargetUrl, SigningKey }).toEqual({
				types: ['Invoice', 'Note'],
				TargetUrl: TARGET,
				SigningKey: 'a-signing-key-of-a-test',
			});
		},
	},
	{
		action: 'Get a webhook subscription',
		fields: ['Subscription Mode'],
		shows: () => [TARGET],
	},
	{
		action: 'Update a webhook subscription',
		fields: ['Webhook Types', 'Options'],
		async fill({ form }) {
			await form.chooseAlso('webhookTypes', 'Work Item');
		},
		shows: () => ['updated', 'Work'],
		changed({ simulator }) {
			expect(simulator.store.subscriptions.get('Multi')?.types).toEqual(['Work']);
		},
	},
	{
		action: 'Delete a webhook subscription',
		fields: ['Subscription Mode', 'Options'],
		shows: () => ['deleted', 'true'],
		changed({ simulator }) {
			expect(simulator.store.subscriptions.size).toBe(0);
		},
	},
];
