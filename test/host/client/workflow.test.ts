import { withCredentials, withWebhookIds } from '../../../host/client/workflow';

const credential = { id: '1', name: 'Mine', type: 'karbonApi' };

function workflowWith(credentials?: Record<string, { id: null; name: string }>) {
	return { name: 'w', connections: {}, nodes: [{ name: 'n', type: 't', credentials }] };
}

describe('setting the credentials of a workflow', () => {
	it('sets a reference to the stored credential of its type', () => {
		const filled = withCredentials(workflowWith({ karbonApi: { id: null, name: 'x' } }), [
			credential,
		]);

		expect(filled.nodes[0].credentials).toEqual({ karbonApi: { id: '1', name: 'Mine' } });
	});

	it('does not change a reference of another type', () => {
		const other = { otherApi: { id: null, name: 'x' } };

		expect(withCredentials(workflowWith(other), [credential]).nodes[0].credentials).toEqual(other);
	});

	it('does not change a node without credentials', () => {
		expect(withCredentials(workflowWith(), [credential]).nodes[0].credentials).toBeUndefined();
	});

	it.each([
		['n8n-nodes-karbon.karbonTrigger', {}, 'karbonApi'],
		['n8n-nodes-base.webhook', { authentication: 'headerAuth' }, 'httpHeaderAuth'],
	])('gives a node of the type %s the stored credential that it needs', (type, parameters, of) => {
		const workflow = { name: 'w', connections: {}, nodes: [{ name: 'n', type, parameters }] };
		const [{ credentials }] = withCredentials(workflow, [{ ...credential, type: of }]).nodes;
		expect(credentials).toEqual({ [of]: { id: '1', name: 'Mine' } });
	});
});

it('nodes with webhooks get an ID, unless they have one', () => {
	const types = ['n8n-nodes-karbon.karbonTrigger', 'n8n-nodes-base.webhook', 'n8n-nodes-base.set'];
	const nodes = types.map((type) => ({ name: type, type }));
	const workflow = { name: 'w', connections: {}, nodes };
	const [trigger, webhook, set] = withWebhookIds(workflow).nodes;
	expect(trigger.webhookId).toMatch(/^[0-9a-f-]{36}$/);
	expect(webhook.webhookId).not.toBe(trigger.webhookId);
	expect(set).not.toHaveProperty('webhookId');
	const own = { ...workflow, nodes: [{ ...nodes[0], webhookId: 'own' }] };
	expect(withWebhookIds(own).nodes[0].webhookId).toBe('own');
});
