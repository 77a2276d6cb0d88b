import { until } from '../../../../support/clock/manualTiming';
import { isScanning } from '../../../../support/trigger/runningTrigger';
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

const DELIVERED = { deliveryMode: 'webhook' };

describe('What may have been missed', () => {
	test('is handed on after a scan that ended, and did not begin too early for a list that lags', async () => {
		const { run, timing, close, memory } = await opened(setupWith(DELIVERED));
		await untilScanned(run);
		expect(memory.missedUntil).toBe(Infinity);
		simulator.faults.add({
			match: { path: '/v3/Invoices' },
			action: { type: 'status', status: 500 },
		});
		await timing.advance(5 * MINUTE);
		await timing.settle(tick(run));
		expect(memory.missedUntil).toBe(Infinity);
		simulator.faults.clear();
		await timing.advance(5 * MINUTE);
		const secondScan = timing.now();
		await tick(run);
		const { missedUntil } = memory;
		expect(missedUntil).toBe(memory.clock.toService(secondScan));
		await timing.advance(5 * MINUTE);
		await tick(run);
		expect(memory.missedUntil).toBe(missedUntil);
		await close();
	});

	test('is not found by a scan that begins before a late change is old enough', async () => {
		const { run, timing, close, memory } = await opened(setupWith(DELIVERED));
		await untilScanned(run);
		await timing.advance(6 * MINUTE);
		await tick(run);
		expect(memory.missedUntil).toBe(Infinity);
		await timing.advance(15 * MINUTE);
		await tick(run);
		expect(memory.missedUntil).toBe(memory.clock.toService(timing.now()));
		await close();
	});

	test('is not found by a scan that ends because the trigger closes', async () => {
		const { run, timing, close, memory } = await opened(setupWith(DELIVERED));
		await untilScanned(run);
		await timing.advance(21 * MINUTE);
		simulator.faults.add({ match: { path: '/v3/Invoices' }, action: { type: 'delay', ms: 50 } });
		const before = requestCount();
		await run.tick();
		await until(() => requestCount() > before);
		expect(isScanning(run)).toBe(true);
		await close();
		await untilScanned(run);
		expect(memory.missedUntil).toBe(Infinity);
	});

	test('is nothing after an activation', async () => {
		const { run } = polling({}, 'activate');
		const { memory } = run as unknown as { memory: { missedUntil: number } };
		expect(memory.missedUntil).toBe(-Infinity);
	});
});
