import { openStage, type Stage } from '../support/stage';
import { subscriptionIn, subscriptionRemoved } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

describe('A test run with a credential that Karbon refuses', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());

	// n8n would keep a test webhook whose removal fails, with data that its cache cannot measure: from then on, every
	// test run on the instance fails with "Maximum call stack size exceeded".
	it('leaves later test runs as they are, and can be stopped', async () => {
		const { client, simulator, n8n } = stage;
		const other = await client.importWorkflow(
			triggerWorkflow('other', { options: { testEvent: 'nextRealEvent' } }),
		);
		// Workflows that are imported from now on use this credential.
		await client.createCredential('karbonApi', {
			baseUrl: simulator.url,
			...simulator.credentials,
			accessToken: 'wrong',
			requestsPerMinute: 6_000,
			trustedDownloadHosts: '',
		});
		const refused = await client.importWorkflow(triggerWorkflow('refused'));
		await expect(client.listen(refused.id)).rejects.toThrow('rejected the access token');
		await client.stopListening(refused.id);

		await client.listen(other.id);
		await subscriptionIn(simulator, 'Multi');
		await client.stopListening(other.id);
		await subscriptionRemoved(simulator);
		expect(n8n.log.filter((line) => /call stack|on cancel/.test(line))).toEqual([]);
	});
});
