import { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import { createSimulator, type Simulator } from '../../../../simulator';
import { createManualTiming, quiet, until } from '../../../support/clock/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import { isScanning } from '../../../support/trigger/runningTrigger';
import { createTriggerContext } from '../../../support/trigger/triggerContext';
import {
	afterRestart,
	createTriggerSetup,
	type TriggerSetup,
} from '../../../support/trigger/triggerSetup';

const MINUTE = 60_000;

let simulator: Simulator;
let setup: TriggerSetup;
let processes = 0;

beforeEach(async () => {
	simulator = await createSimulator({
		variants: { omitWorkItemModificationTime: true },
		data: { workItems: 12, invoices: 1 },
		rateLimit: { algorithm: 'off' },
	});
	const now = new Date().toISOString();
	setup = createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Work'], includeRecord: false, deliveryMode: 'polling' },
		state: { coverage: { '/v3/WorkItems': { coveredUntil: now, from: now } } },
	});
});
afterEach(async () => {
	jest.restoreAllMocks();
	await simulator.close();
});

/** Another process. Its memory is by workflow. @param state what n8n loads there */
const processWith = (state?: TriggerSetup['state']) =>
	afterRestart(setup, { workflowId: `process ${++processes}`, state });

/** Opens the trigger of a process, and waits for its first check. */
async function open(leader: TriggerSetup, worker: TriggerSetup) {
	const running = createTriggerContext(leader, 'init', 'trigger', worker);
	// As on n8n 2, which tells the end of each workflow.
	Object.assign(running.context, { saveFailedExecution: () => undefined });
	const timing = createManualTiming(Date.now());
	jest.spyOn(Date, 'now').mockImplementation(() => timing.now());
	const run = new TriggerRun(running.context, timing);
	const { closeFunction } = run.start();
	const check = async () => {
		await run.tick();
		await until(() => !isScanning(run));
		// Changes that can wait for a moment share an execution.
		for (let count = 0; count < 30; count++) {
			await timing.advance(100);
			await quiet();
		}
		await until(() => running.active === 0);
	};
	await check();
	const laterCheck = async () => {
		await timing.advance(16 * MINUTE);
		await check();
	};
	return { running, check: laterCheck, close: async () => await closeFunction!() };
}

const actionsOf = (items: object[]) =>
	(items as Array<Record<string, unknown>>)
		.map(({ ActionType, ResourcePermaKey }) => `${ActionType} ${ResourcePermaKey}`)
		.sort();

/** The node's part of what n8n has saved. */
const stateIn = (saved: unknown) =>
	(saved as { global: Record<string, TriggerSetup['state']> }).global[
		`karbonTrigger:${setup.node.id}`
	];

async function changeAndDelete(first: number): Promise<string[]> {
	const [updated, deleted] = [...simulator.store.workItems.keys()].slice(first);
	await simulator.change('WorkItem', updated, 'Updated', { Title: `Title ${first}` });
	await simulator.change('WorkItem', deleted, 'Deleted');
	return [`Deleted ${deleted}`, `Updated ${updated}`];
}

describe('When executions on workers have no static data', () => {
	it('a restart of the main process loses no work item, and repeats what the last start handed on', async () => {
		const worker = processWith();
		const first = await open(setup, worker);
		const before = await changeAndDelete(0);
		await first.check();
		await first.check();
		expect(actionsOf(first.running.items)).toEqual(before);
		const { saved } = first.running;
		await first.close();
		const missed = await changeAndDelete(4);
		const second = await open(processWith(stateIn(saved)), worker);
		await second.check();
		// The deletion was handed on one check after the update.
		expect(actionsOf(second.running.items)).toEqual([before[0], ...missed].sort());
		await second.close();
	});

	it('the next start saves what was handed on before', async () => {
		const worker = processWith();
		const first = await open(setup, worker);
		await changeAndDelete(0);
		await first.check();
		await first.check();
		const second = await changeAndDelete(4);
		await first.check();
		const { saved } = first.running;
		await first.close();
		const restarted = await open(processWith(stateIn(saved)), worker);
		await restarted.check();
		expect(actionsOf(restarted.running.items)).toEqual(second);
		await restarted.close();
	});

	it('executions write nothing, because that would replace all that is saved', async () => {
		const worker = processWith();
		const { running, check, close } = await open(setup, worker);
		await changeAndDelete(0);
		await check();
		expect(running.items).not.toEqual([]);
		expect(worker.workflow.staticData.__dataChanged).toBe(false);
		await close();
	});
});

test("Where executions have static data, the trigger never saves its own copy of other nodes' data", async () => {
	const { running, check, close } = await open(setup, processWith(setup.state));
	await changeAndDelete(0);
	await check();
	await check();
	expect(running.items).toHaveLength(2);
	expect(running.saved).toBeUndefined();
	await close();
});
