import type { INodeParameters, WorkflowActivateMode } from 'n8n-workflow';

import { ExecutionQueue } from '../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import { memoryFor } from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import { createSimulator, type Simulator } from '../../../../simulator';
import { createManualTiming, quiet, until } from '../../../support/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import { createTriggerContext } from '../../../support/triggerContext';
import { createTriggerSetup, type TriggerSetup } from '../../../support/triggerSetup';

const MINUTE = 60_000;
const NOW = new Date().toISOString();

let simulator: Simulator;

beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());
beforeEach(() => {
	simulator.faults.clear();
	simulator.reset();
});

function setupWith(parameters: TriggerSetup['node']['parameters'] = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			webhookTypes: ['Invoice'],
			includeRecord: false,
			deliveryMode: 'polling',
			...parameters,
		},
		state: { coverage: { '/v3/Invoices': { coveredUntil: NOW, from: NOW } } },
	});
}

const requestCount = () => simulator.requests.length;

function start(setup: TriggerSetup, activation: WorkflowActivateMode) {
	const running = createTriggerContext(setup, activation);
	const timing = createManualTiming(Date.now());
	return { running, timing, run: new TriggerRun(running.context, timing) };
}

const polling = (parameters: INodeParameters, activation: WorkflowActivateMode) =>
	start(setupWith(parameters), activation);

const isScanning = (run: TriggerRun) => (run as unknown as { isScanning: boolean }).isScanning;
async function untilScanned(run: TriggerRun): Promise<void> {
	await until(() => !isScanning(run));
}

/** Ticks once, and waits for the scan that this starts. */
async function tick(run: TriggerRun): Promise<void> {
	await run.tick();
	await untilScanned(run);
}

describe('The schedule', () => {
	test('is an n8n cron job that ticks each minute, at a second that depends on the node', () => {
		const seconds = ['a', 'b', 'node-with-a-long-id'].map((id) => {
			const setup = createTriggerSetup({
				credential: {},
				parameters: { webhookTypes: ['Invoice'] },
				node: { id },
			});
			const running = createTriggerContext(setup);
			new TriggerRun(running.context).start();
			expect(running.crons).toHaveLength(1);
			const [second, ...rest] = running.crons[0].expression.split(' ');
			expect(rest).toEqual(['*', '*', '*', '*', '*']);
			return Number(second);
		});
		expect(new Set(seconds).size).toBe(3);
		for (const second of seconds) expect(second).toBeLessThan(60);
	});

	test('is not started for a test run', () => {
		const running = createTriggerContext(setupWith(), 'manual', 'manual');
		expect(new TriggerRun(running.context).start()).toEqual({});
		expect(running.crons).toEqual([]);
	});

	test('runs health checks and scans when they are due, and not before', async () => {
		// A trigger that was just activated asks for Karbon's time as well.
		const { run, timing } = polling({ options: { checkInterval: 3 } }, 'activate');
		for (const [minutes, requests] of [
			[0.5, 0],
			[1, 0],
			[1, 0],
			[1, 2],
			[1, 2],
			[1, 2],
			[1, 3],
		]) {
			await timing.advance(minutes * MINUTE);
			await tick(run);
			expect(requestCount()).toBe(requests);
		}
	});

	test('does not postpone a scan when a tick comes seconds early', async () => {
		const { run, timing } = polling({ options: { checkInterval: 1 } }, 'init');
		await tick(run);
		await timing.advance(MINUTE - 2_000);
		await tick(run);
		expect(requestCount()).toBe(2);
	});

	test('never runs two scans at once', async () => {
		const { run } = polling({}, 'init');
		await Promise.all([tick(run), tick(run), tick(run)]);
		expect(requestCount()).toBe(1);
	});

	test.each([
		['init', [3_000]],
		['update', [3_000]],
		['leadershipChange', [3_000]],
		['activate', []],
	] as const)('waits before an early health check after "%s": %j ms', async (activation, waits) => {
		const timing = createManualTiming(Date.now());
		const run = new TriggerRun(createTriggerContext(setupWith(), activation).context, timing);
		const { closeFunction } = run.start();
		await quiet();
		expect(timing.waits).toEqual(waits);
		await closeFunction!();
	});

	test('ends when n8n closes the trigger, also before the first health check', async () => {
		const timing = createManualTiming(Date.now());
		const running = createTriggerContext(setupWith(), 'init');
		const run = new TriggerRun(running.context, timing);
		const { closeFunction } = run.start();
		await closeFunction!();
		await timing.advance(60 * MINUTE);
		await run.tick();
		await quiet();
		expect(requestCount()).toBe(0);
		expect(running.complaints).toEqual([]);
		expect(running.log).toEqual([]);
	});

	test('continues with an invalid parameter at the start, and reports it', async () => {
		const running = createTriggerContext(setupWith({ options: { checkInterval: 0 } }), 'init');
		const run = new TriggerRun(running.context, createManualTiming(Date.now()));
		expect(run.start().closeFunction).toBeDefined();
		await tick(run);
		await tick(run);
		expect(requestCount()).toBe(0);
		expect(running.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('Check Interval (Minutes)'),
		]);
	});
});

describe('An error', () => {
	/** A day with a tick each minute. Returns the minutes with a request. */
	async function requestMinutesInADay() {
		const { running, run, timing } = polling({ options: { checkInterval: 5 } }, 'init');
		const minutes: number[] = [];
		for (let minute = 0; minute < 24 * 60; minute++) {
			const before = requestCount();
			await tick(run);
			if (requestCount() > before) minutes.push(minute);
			await timing.advance(MINUTE);
		}
		return { running, minutes };
	}

	test('that persists doubles the pauses up to an hour', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { minutes, running } = await requestMinutesInADay();
		const pauses = minutes.map((minute, index) => minute - (minutes[index - 1] ?? 0));
		expect(pauses.slice(0, 8)).toEqual([0, 5, 10, 20, 40, 60, 60, 60]);
		expect(Math.max(...pauses)).toBe(60);
		expect(running.complaints).toHaveLength(1);
	});

	test('that may be temporary is retried soon, and never later than the check interval', async () => {
		simulator.faults.add({ action: { type: 'status', status: 400 } });
		const { minutes, running } = await requestMinutesInADay();
		expect(minutes.slice(0, 7)).toEqual([0, 1, 3, 7, 12, 17, 22]);
		expect(running.complaints).toHaveLength(1);
	});

	test('that is resolved restores the regular pauses', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 }, times: 3 });
		const { minutes, running } = await requestMinutesInADay();
		expect(minutes.slice(0, 6)).toEqual([0, 5, 15, 35, 40, 45]);
		expect(running.log.filter(({ level }) => level === 'error')).toHaveLength(1);
		expect(running.log.filter(({ message }) => message.includes('working again'))).toHaveLength(1);
	});

	test('is written to the log where n8n cannot store a failed execution', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { running, run } = polling({}, 'init');
		Object.assign(running.context, { saveFailedExecution: undefined });
		await tick(run);
		expect(running.log).toEqual([
			{ level: 'error', message: expect.stringContaining('rejected the credentials') as string },
		]);
	});

	test('whose text contains a system error code is reported with the message of the node', async () => {
		simulator.faults.add({
			action: { type: 'status', status: 403, body: { error: { message: 'ECONNRESET upstream' } } },
		});
		const { running, run } = polling({}, 'init');
		await tick(run);
		expect(running.complaints[0].message).toContain('Could not scan /v3/Invoices for changes');
	});

	test('is retried with the next tick after the credential was changed', async () => {
		const setup = setupWith({ options: { checkInterval: 5 } });
		const { accessToken } = setup.credential;
		setup.credential.accessToken = 'mistyped';
		const { running, run, timing } = start(setup, 'init');
		const ticks = async (minutes: number) => {
			for (let minute = 0; minute < minutes; minute++) {
				await tick(run);
				await timing.advance(MINUTE);
			}
		};
		await ticks(20);
		const before = requestCount();
		await ticks(5);
		expect(requestCount()).toBe(before);
		setup.credential.accessToken = accessToken;
		await ticks(1);
		expect(requestCount()).toBe(before + 1);
		expect(running.log.at(-1)!.message).toContain('working again');
		await ticks(4);
		expect(requestCount()).toBe(before + 1);
	});

	test('about an incomplete credential does not end the schedule', async () => {
		const setup = setupWith();
		setup.credential.accessKey = '';
		const { running, run, timing } = start(setup, 'init');
		await tick(run);
		await timing.advance(MINUTE);
		await tick(run);
		expect(running.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('access key'),
		]);
		setup.credential.accessKey = simulator.credentials.accessKey;
		await tick(run);
		expect(requestCount()).toBe(1);
	});
});

/** Starts the schedule of a trigger, and waits for the first health check. */
async function opened(setup: TriggerSetup, activation: WorkflowActivateMode = 'init') {
	const started = start(setup, activation);
	const { closeFunction } = started.run.start();
	await started.timing.advance(3_000);
	return {
		...started,
		close: async () => await closeFunction!(),
		memory: memoryFor(started.running.context),
	};
}
const event = (ResourcePermaKey: string, ResourceType = 'Invoice') => ({
	ResourcePermaKey,
	ResourceType,
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
});

describe('Closing the trigger during a scan', () => {
	test('ends the scan, and neither emits nor reports anything after that', async () => {
		simulator.faults.add({
			match: { path: '/v3/Invoices' },
			action: { type: 'delay', ms: 50 },
			times: 1,
		});
		const { run, running, close, memory } = await opened(setupWith());
		await until(() => requestCount() > 0);
		expect(isScanning(run)).toBe(true);
		const before = memory.progress.coverage!['/v3/Invoices'];
		await close();
		await untilScanned(run);
		expect(running.emitted).toEqual([]);
		expect(running.complaints).toEqual([]);
		expect(running.log).toEqual([]);
		expect(memory.progress.coverage!['/v3/Invoices']).toEqual(before);
	});
});

describe('A long scan', () => {
	test('does not delay health checks', async () => {
		const room = jest.spyOn(ExecutionQueue.prototype, 'room');
		let goOn!: () => void;
		room.mockReturnValue(new Promise<void>((resolve) => (goOn = resolve)));
		try {
			const setup = setupWith({ deliveryMode: 'webhook', options: { checkInterval: 1 } });
			setup.state.targetUrl = setup.targetUrl;
			setup.state.coverage = {
				'/v3/Invoices': { coveredUntil: '2000-01-01T00:00:00Z', from: '2000-01-01T00:00:00Z' },
			};
			const { run, timing, close } = await opened(setup);
			await until(() => room.mock.calls.length > 0);
			simulator.reset();
			for (let minute = 0; minute < 20; minute++) {
				await timing.advance(MINUTE);
				await run.tick();
			}
			const paths = new Set(simulator.requests.map(({ path }) => path));
			expect(requestCount()).toBeGreaterThanOrEqual(20);
			expect([...paths].every((path) => path.startsWith('/v3/WebhookSubscriptions'))).toBe(true);
			goOn();
			await untilScanned(run);
			await close();
		} finally {
			room.mockRestore();
		}
	});
});

describe('Executions that n8n does not start', () => {
	test('are reported once, and again only after a start has worked', async () => {
		const { running, timing, memory, run, close } = await opened(setupWith());
		await untilScanned(run);
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => timing.now());
		try {
			running.log.length = 0;
			running.failure = new Error('the database is full');
			memory.queue.add([event('a')]);
			await timing.advance(60 * MINUTE);
			const texts = running.log.filter(({ message }) => message.includes('did not start'));
			expect(texts.slice(0, 5).map(({ level }) => level)).toEqual([
				'warn',
				'warn',
				'warn',
				'warn',
				'error',
			]);
			expect(running.complaints).toHaveLength(1);
			delete running.failure;
			await timing.advance(5 * MINUTE);
			await until(() => running.active === 0);
			expect(running.emitted.at(-1)).toHaveLength(1);
			expect(running.log.at(-1)!.message).toContain('working again');
		} finally {
			clock.mockRestore();
			await close();
		}
	});

	test('lose events that no scan finds beyond 20,000, which is reported once', async () => {
		const { running, memory, run, close } = await opened(setupWith());
		await untilScanned(run);
		running.failure = new Error('the database is full');
		for (let part = 0; part < 21; part++) {
			memory.queue.add(
				Array.from({ length: 1_000 }, (_value, index) => event(`${part}-${index}`, 'Note')),
			);
			await quiet();
		}
		expect(running.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('1000 events were lost because more than 20000 events wait'),
		]);
		delete running.failure;
		await close();
	});

	test('leave changes beyond 20,000 to the next scan', async () => {
		const setup = setupWith();
		setup.state.coverage = {
			'/v3/Invoices': { coveredUntil: '2000-01-02T00:00:00Z', from: '2000-01-01T00:00:00Z' },
		};
		const { running, memory, run, close, timing } = await opened(setup);
		await untilScanned(run);
		simulator.reset();
		running.failure = new Error('the database is full');
		memory.queue.add(
			Array.from({ length: 20_000 }, (_value, index) => event(`note-${index}`, 'Note')),
		);
		await quiet();
		memory.queue.add(Array.from({ length: 500 }, (_value, index) => event(`invoice-${index}`)));
		expect(memory.queue.length).toBe(20_000);
		expect(running.complaints).toEqual([]);
		await timing.advance(MINUTE);
		await tick(run);
		expect(requestCount()).toBe(1);
		delete running.failure;
		await close();
	});
});

test('The first health check runs also when the wait before it fails', async () => {
	const setup = setupWith();
	const running = createTriggerContext(setup, 'init');
	const timing = {
		...createManualTiming(Date.now()),
		sleep: async () => await Promise.reject(new Error('no timer')),
	};
	const run = new TriggerRun(running.context, timing);
	const { closeFunction } = run.start();
	await until(() => requestCount() > 0);
	await untilScanned(run);
	expect(running.log[0]).toEqual({ level: 'warn', message: 'Karbon Trigger: no timer' });
	await closeFunction!();
});

test('A deactivated node is not checked any more, and its memory is freed when it closes', async () => {
	const { run, close, memory, running } = await opened(setupWith());
	await untilScanned(run);
	simulator.reset();
	memory.isReleased = true;
	await tick(run);
	expect(requestCount()).toBe(0);
	await close();
	expect(memoryFor(running.context)).not.toBe(memory);
});
