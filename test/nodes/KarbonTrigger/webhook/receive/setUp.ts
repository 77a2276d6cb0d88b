import { createSimulator, type Simulator } from '../../../../../simulator';
import { credentialFor } from '../../../../support/n8n/credentials';
import { createTriggerSetup, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import { startWebhookServer, type WebhookServer } from '../../../../support/trigger/webhookContext';

let simulator: Simulator;
export let setup: TriggerSetup;
export let server: WebhookServer;

export async function receiveWith(
	parameters: TriggerSetup['node']['parameters'] = {},
): Promise<void> {
	await server?.close();
	setup = createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
	});
	server = await startWebhookServer(setup);
}

/** Starts a simulator for the file, and a webhook server for each test. */
export function setUpServer(): void {
	beforeAll(async () => {
		simulator = await createSimulator({ data: { invoices: 1 } });
	});
	afterAll(async () => {
		await server.close();
		await simulator.close();
	});
	beforeEach(async () => {
		simulator.reset();
		await receiveWith();
	});
	afterEach(() => {
		// The response to a delivery never waits for Karbon's API.
		expect(simulator.requests).toEqual([]);
	});
}

export const bodies = (items: Array<{ json: object }> | undefined) =>
	items?.map(({ json }) => json);
