import type { N8nClient, N8nLine, WorkflowNode } from '../../../host';
import type { Simulator } from '../../../simulator';
import { ACTION, byId, chainOf, karbonNode } from '../support/workflows/actionWorkflow';
import { openStage, SETUP_MS, type Stage } from '../support/stage';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';
import { activate, subscriptionRemoved } from '../support/deliveries/subscription';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];
const KEY = 'no-such-payment';

describe.each(VERSIONS)("'Allowed Writes' on %s", (version) => {
	let stage: Stage;
	let client: N8nClient;
	let simulator: Simulator;

	beforeAll(async () => {
		stage = await openStage({ version });
		({ client, simulator } = stage);
	}, SETUP_MS);
	afterAll(async () => await stage?.close());

	/** Stores the credential, which replaces that of the stage. @param fields none: as saved before the field existed */
	const allow = async (fields: Record<string, unknown>) => {
		const { url, credentials } = simulator;
		const defaults = { baseUrl: url, requestsPerMinute: 6_000, trustedDownloadHosts: '' };
		await client.updateCredential(stage.credential, { ...defaults, ...credentials, ...fields });
		simulator.reset();
	};
	const run = async (node: WorkflowNode) => {
		const workflow = await client.importWorkflow(chainOf('Allowed Writes', [node]));
		return await client.runWorkflow(workflow.id);
	};
	const written = () => simulator.requests.filter(({ method }) => method !== 'GET');

	const deletePayment = () =>
		karbonNode({
			resource: 'payment',
			operation: 'delete',
			paymentKey: byId(KEY),
			confirmDeletion: true,
		});
	const httpRequest = (method: string, path: string): WorkflowNode => ({
		name: ACTION,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method,
			url: `${simulator.url}${path}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'karbonApi',
			options: {},
		},
		credentials: { karbonApi: { id: null, name: 'karbonApi' } },
	});

	it.each(['noPaymentsDeletionsOrUsers', 'nothing'])(
		'refuses a deletion with %s, also in the HTTP Request node, and no request is sent',
		async (allowedWrites) => {
			await allow({ allowedWrites });
			for (const node of [deletePayment(), httpRequest('DELETE', `/v3/ManualPayments/${KEY}`)]) {
				const execution = await run(node);
				expect(execution.status).toBe('error');
				expect(JSON.stringify(execution)).toMatch(
					/the Karbon credential does not allow (payments|writes)/,
				);
			}
			expect(simulator.requests).toEqual([]);
			const read = await run(httpRequest('GET', '/v3/Users'));
			expect(read.status).toBe('success');
		},
	);

	it.each([[{}], [{ allowedWrites: 'everything' }]])('sends it with %j', async (fields) => {
		await allow(fields);
		for (const node of [deletePayment(), httpRequest('DELETE', `/v3/ManualPayments/${KEY}`)]) {
			await run(node);
		}
		expect(written().map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
	});

	it('lets a trigger create and delete its own subscription with "nothing"', async () => {
		await allow({ allowedWrites: 'nothing' });
		const workflow = await client.importWorkflow(
			triggerWorkflow('restricted', { options: { subscriptionMode: 'multi' } }),
		);
		await activate(client, simulator, workflow.id);
		await client.deactivate(workflow.id);
		await subscriptionRemoved(simulator);
		expect(written().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
	});
});
