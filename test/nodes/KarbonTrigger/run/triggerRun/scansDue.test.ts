import {
	MINUTE,
	opened,
	polling,
	setupWith,
	simulator,
	tick,
	untilScanned,
	useSimulator,
} from './setUp';

useSimulator();

describe('What may have been missed', () => {
	test('is handed on after two scans that ended: the second one reads what was too young', async () => {
		const { run, timing, close, memory } = await opened(setupWith());
		await untilScanned(run);
		expect(memory.scansDue).toBe(1);
		simulator.faults.add({
			match: { path: '/v3/Invoices' },
			action: { type: 'status', status: 500 },
		});
		await timing.advance(5 * MINUTE);
		await timing.settle(tick(run));
		expect(memory.scansDue).toBe(1);
		simulator.faults.clear();
		await timing.advance(5 * MINUTE);
		await tick(run);
		expect(memory.scansDue).toBe(0);
		await timing.advance(5 * MINUTE);
		await tick(run);
		expect(memory.scansDue).toBe(0);
		await close();
	});

	test('is nothing after an activation', async () => {
		const { run } = polling({}, 'activate');
		const { memory } = run as unknown as { memory: { scansDue: number } };
		expect(memory.scansDue).toBe(0);
	});
});
