import { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createManualTiming, quiet, until } from '../../../../support/clock/manualTiming';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	MINUTE,
	opened,
	polling,
	requestCount,
	setupWith,
	simulator,
	tick,
	untilScanned,
	useSimulator,
} from './setUp';

useSimulator();

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

	test.each(['polling', 'webhook'])(
		'ends when n8n closes the trigger, also before the first health check: %s',
		async (deliveryMode) => {
			const timing = createManualTiming(Date.now());
			const running = createTriggerContext(setupWith({ deliveryMode }), 'init');
			const run = new TriggerRun(running.context, timing);
			memoryFor(running.context).made = { targetUrl: 'https://n8n.example/webhook' };
			const { closeFunction } = run.start();
			await closeFunction!();
			await timing.advance(60 * MINUTE);
			await run.tick();
			await quiet();
			expect(requestCount()).toBe(0);
			expect(running.complaints).toEqual([]);
			expect(running.log).toEqual([]);
		},
	);

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
	await closeFunction!();
});

test('A deactivated node is not checked any more, and its memory is freed when it closes', async () => {
	const { run, close, memory, running, timing } = await opened(setupWith());
	await untilScanned(run);
	simulator.reset();
	memory.isReleased = true;
	await timing.advance(60 * MINUTE);
	await tick(run);
	expect(requestCount()).toBe(0);
	await close();
	expect(memoryFor(running.context)).not.toBe(memory);
});
