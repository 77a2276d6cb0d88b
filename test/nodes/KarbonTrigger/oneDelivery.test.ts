import { Session, type Profiler } from 'node:inspector/promises';
import { relative, resolve, sep } from 'node:path';

import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { createSimulator, type Simulator } from '../../../simulator';
import { createManualTiming, quiet, until } from '../../support/manualTiming';
import { credentialFor } from '../../support/n8n/credentials';
import { createTriggerContext } from '../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../support/trigger/triggerSetup';
import { validDelivery, wireEvent } from '../../support/trigger/validDelivery';
import { startWebhookServer } from '../../support/trigger/webhookContext';

/** What a reader has to follow. To be lowered when it gets less. A function or two run in some executions only. */
const MAX_FILES = 74;
const MAX_FUNCTIONS = 293;

const NODES = resolve(__dirname, '../../../nodes') + sep;
const FIRST_CHECK_MS = 3_000;

/** Added by `jest --coverage`. */
const ADDED = /^cov_/;

/** Names of the functions that ran, by path of their file. */
type Calls = Map<string, Set<string>>;

/** The functions of `nodes/` that V8 has counted. Callbacks without a name are part of the function around them. */
function callsOf({ result }: Profiler.TakePreciseCoverageReturnType): Calls {
	const calls: Calls = new Map();
	for (const { url, functions } of result) {
		const file = url.replace('file://', '');
		if (!file.startsWith(NODES)) continue;
		const ran = functions.filter(({ ranges: [{ count }] }) => count > 0);
		const names = ran
			.map(({ functionName }) => functionName)
			.filter((name) => name !== '' && !ADDED.test(name));
		if (ran.length > 0) calls.set(relative(NODES, file), new Set(names));
	}
	return calls;
}

/** The functions that run while a task does. Modules are loaded before, so their top levels do not count. */
async function callsDuring(task: () => Promise<void>): Promise<Calls> {
	const session = new Session();
	session.connect();
	try {
		await session.post('Profiler.enable');
		await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await session.post('Profiler.takePreciseCoverage');
		await task();
		return callsOf(await session.post('Profiler.takePreciseCoverage'));
	} finally {
		session.disconnect();
	}
}

let simulator: Simulator;
beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());

test("One delivery with 'Include Record' runs few files and functions", async () => {
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
	const functions = [...calls.values()].flatMap((names) => [...names]);
	if (process.env.KARBON_SHOW_CALLS) {
		const lines = [...calls].sort().map(([file, names]) => `${file}: ${[...names].join(', ')}`);
		process.stdout.write(
			`${lines.join('\n')}\n${calls.size} files, ${functions.length} functions\n`,
		);
	}
	expect(calls.size).toBeLessThanOrEqual(MAX_FILES);
	expect(functions.length).toBeLessThanOrEqual(MAX_FUNCTIONS);
});
