import { N8nClient, startN8n, type N8n } from '../../../host';
import {
	installSimulator,
	type InstalledSimulator,
	type StartedSimulator,
} from '../../support/servers/packedSimulator';
import { allItems } from '../support/executions';
import { storeCredential } from '../support/stage';
import { published } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

describe('The karbon-simulator package with an n8n instance that has no public address', () => {
	let installed: InstalledSimulator | undefined;
	let simulator: StartedSimulator | undefined;
	let n8n: N8n | undefined;
	afterAll(async () => {
		await n8n?.dispose();
		await simulator?.stop();
		installed?.dispose();
	});

	it('delivers a signed notification, and the trigger emits an item for it', async () => {
		installed = await installSimulator();
		const options = ['--port', '0', '--allow-http-targets', '--quiet', '--invoices', '20'];
		simulator = await installed.start(...options);
		n8n = await startN8n();
		const { url, accessToken, accessKey } = simulator;
		const control = async (method: string, path: string, body?: unknown) => {
			const headers: Record<string, string> =
				body === undefined ? {} : { 'Content-Type': 'application/json' };
			const request = { method, headers, body: JSON.stringify(body) };
			return (await (await fetch(`${url}/_simulator${path}`, request)).json()) as never;
		};
		const client = await N8nClient.connect(n8n);
		const credentials = { accessToken, accessKey };
		await storeCredential(client, { url, credentials }, { requestsPerMinute: 120 });
		const workflow = await client.importWorkflow(triggerWorkflow('packed simulator'));
		await client.activate(workflow.id);
		expect(await published(client, workflow.id)).toMatchObject({ status: 'published' });

		const { changes } = (await control('POST', '/changes', { kind: 'Invoice' })) as {
			changes: Array<{ key: string }>;
		};
		await control('POST', '/flush');
		expect(await control('GET', '/deliveries')).toMatchObject([
			{ status: 200, headers: { Signature: '(hidden)' } },
		]);
		expect(await allItems(client, workflow.id, 1)).toMatchObject([
			{ ResourcePermaKey: changes[0].key, ResourceType: 'Invoice', ActionType: 'Updated' },
		]);
	}, 600_000);
});
