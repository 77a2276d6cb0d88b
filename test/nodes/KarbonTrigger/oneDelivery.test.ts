import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { createSimulator, type Simulator } from '../../../simulator';
import { callsDuring } from '../../support/callsDuring';
import { createManualTiming, quiet, until } from '../../support/manualTiming';
import { credentialFor } from '../../support/n8n/credentials';
import { createTriggerContext } from '../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../support/trigger/triggerSetup';
import { validDelivery, wireEvent } from '../../support/trigger/validDelivery';
import { startWebhookServer } from '../../support/trigger/webhookContext';

/**
 * What a reader has to follow. To be lowered when it gets less. The first delivery of a process runs seven
 * functions more. A wait that is cancelled meanwhile, or a timer that another test file of the process left behind, can
 * add one to a delivery, so the fewest of five count, and on a busy machine all five may have it: 247 is what is measured
 * alone.
 */
const MAX_FILES = 52;
const MAX_FUNCTIONS = 250;

const FIRST_CHECK_MS = 3_000;

let simulator: Simulator;
beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());

/** Publishes a workflow, and counts what runs from a delivery until the end of its execution. */
async function deliver(): Promise<{ files: number; functions: number }> {
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

	const calls = await callsDuring(async () => {
		await server.send(delivery);
		await until(() => running.items.length > 0 && running.active === 0);
		await quiet();
	});
	await closeFunction!();
	await server.close();
	expect(running.items).toMatchObject([{ recordStatus: 'found' }]);
	return calls;
}

test("One delivery with 'Include Record' runs few files and functions", async () => {
	const counted = [];
	for (let run = 0; run < 5; run++) counted.push(await deliver());
	const [fewest] = counted.sort((one, other) => one.functions - other.functions);

	expect(fewest!.files).toBeLessThanOrEqual(MAX_FILES);
	expect(fewest!.functions).toBeLessThanOrEqual(MAX_FUNCTIONS);
});
