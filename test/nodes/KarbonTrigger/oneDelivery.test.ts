import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { createSimulator, type Simulator } from '../../../simulator';
import { callsDuring } from '../../support/measure/callsDuring';
import { createManualTiming, quiet, until } from '../../support/clock/manualTiming';
import { credentialFor } from '../../support/n8n/credentials';
import { createTriggerContext } from '../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../support/trigger/triggerSetup';
import { validDelivery, wireEvent } from '../../support/trigger/validDelivery';
import { startWebhookServer } from '../../support/trigger/webhookContext';

/** What a reader has to follow. To be lowered when it gets less. */
const MAX_FILES = 49;
const MAX_FUNCTIONS = 193;

const ROUNDS = 5;

const FIRST_CHECK_MS = 3_000;

let simulator: Simulator;
beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());

/** Publishes a workflow. @returns `deliver` resolves at the end of the execution of a change, `close` unpublishes */
async function publish() {
	const setup = createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice'] },
	});
	const running = createTriggerContext(setup);
	// As on n8n 2, which tells the end of each workflow.
	Object.assign(running.context, { saveFailedExecution: () => undefined });
	const timing = createManualTiming(Date.now());
	const { closeFunction } = new TriggerRun(running.context, timing).start();
	const server = await startWebhookServer(setup);
	await timing.advance(FIRST_CHECK_MS);
	const [key] = simulator.store.invoices.keys();
	const delivery = validDelivery(setup, wireEvent({ ResourcePermaKey: key }));

	return {
		async deliver() {
			await server.send(delivery);
			await until(() => running.items.length > 0 && running.active === 0);
			await quiet();
		},
		async close() {
			await closeFunction!();
			await server.close();
			expect(running.items).toMatchObject([{ recordStatus: 'found' }]);
		},
	};
}

test("One delivery with 'Include Record' runs few files and functions", async () => {
	const workflows = await Promise.all(Array.from({ length: ROUNDS }, publish));
	const { files, functions } = await callsDuring(
		async (round) => await workflows[round].deliver(),
		ROUNDS,
	);
	for (const workflow of workflows) await workflow.close();

	expect(files).toBeLessThanOrEqual(MAX_FILES);
	expect(functions).toBeLessThanOrEqual(MAX_FUNCTIONS);
});
