import { readFileSync } from 'node:fs';
import { waitUntil } from '../../host';
import { openStage, type Stage } from './support/stage';
import { filesBelow } from './support/filesBelow';
import { recordMeasurement } from './support/measurements';
import { fetchAll, listAll, endedExecutions } from './support/executions';
import {
	activate,
	addOtherSubscription,
	subscriptionRemoved,
	tryToActivate,
} from './support/deliveries/subscription';
import { triggerWorkflow } from './support/workflows/triggerWorkflow';

describe('With N8N_LOG_LEVEL=debug', () => {
	let stage: Stage;
	let secrets: Record<string, string>;

	beforeAll(async () => {
		stage = await openStage({ env: { N8N_LOG_LEVEL: 'debug' } });
		secrets = { ...stage.simulator.credentials };
	});
	afterAll(async () => await stage?.close());

	it('the trigger runs with successful and failing deliveries, reads, test runs and activations', async () => {
		const { client, simulator, credential, n8n } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('secrets', {
				includeRecord: true,
				webhookTypes: ['Invoice', 'Note'],
				options: { subscriptionMode: 'multi' },
			}),
		);
		const { SigningKey } = await activate(client, simulator, workflow.id);
		secrets.signingKey = String(SigningKey);
		await simulator.changeMany('Invoice', 5);
		await simulator.change('Note');
		await simulator.flush();
		await endedExecutions(client, workflow.id, 1);
		await simulator.deliver('Multi', { ResourcePermaKey: 'x' }, { signature: 'bad' });

		// A read that fails with HTTP 500, one whose connection breaks, and one of a record that does not exist.
		simulator.faults.add({ action: { type: 'status', status: 500 }, times: 2 });
		await simulator.changeMany('Invoice', 2);
		await simulator.flush();
		simulator.faults.add({ action: 'resetAfter', times: 1 });
		await simulator.deliver('Multi', {
			ResourcePermaKey: 'unknown',
			ResourceType: 'Invoice',
			ActionType: 'Updated',
			TimeStamp: new Date().toISOString(),
		});
		await endedExecutions(client, workflow.id, 3);

		await client.listen(workflow.id);
		await endedExecutions(client, workflow.id, 4);
		await client.deactivate(workflow.id);
		await subscriptionRemoved(simulator);

		addOtherSubscription(simulator, 'Multi', 'https://other.example/hook');
		expect((await tryToActivate(client, workflow.id)).status).not.toBe('published');
		await client.deactivate(workflow.id);
		simulator.store.subscriptions.clear();

		secrets.wrongAccessKey = 'a-wrong-access-key-of-n8n';
		await client.updateCredential(credential, {
			baseUrl: simulator.url,
			accessToken: simulator.credentials.accessToken,
			accessKey: secrets.wrongAccessKey,
			requestsPerMinute: 6_000,
			trustedDownloadHosts: '',
		});
		expect((await tryToActivate(client, workflow.id)).status).not.toBe('published');
		await n8n.restart();
		await waitUntil(() => n8n.log.some((line) => /refused|credentials/i.test(line)) || undefined, {
			what: 'an error about the credentials in the log',
			timeoutMs: 20_000,
		});
	});

	it('no signing key, token or access key is in executions, logs or files', async () => {
		const { client, n8n } = stage;
		const executions = await fetchAll(client, await listAll(client));
		expect(executions.length).toBeGreaterThanOrEqual(4);
		expect(n8n.log.some((line) => /debug/i.test(line))).toBe(true);
		await n8n.stop();
		const places = {
			'execution data': executions.map(({ raw }) => raw).join('\n'),
			log: n8n.log.join('\n'),
			...Object.fromEntries(
				filesBelow(n8n.userFolder).map((file) => [
					file.slice(n8n.userFolder.length),
					readFileSync(file, 'latin1'),
				]),
			),
		};
		const found = Object.entries(places).flatMap(([place, text]) =>
			Object.entries(secrets)
				.filter(([, secret]) => text.includes(secret))
				.map(([name]) => `${name} in ${place}`),
		);
		expect(found).toEqual([]);
		recordMeasurement(
			'signing key, token and access key',
			`${found.length} occurrences in ${executions.length} executions, ${n8n.log.length} lines of debug log, ${Object.keys(places).length - 2} files`,
		);
	});
});
