import { ExecutionQueue } from '../../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import { until } from '../../../../support/clock/manualTiming';
import { isScanning } from '../../../../support/trigger/runningTrigger';
import {
	MINUTE,
	opened,
	requestCount,
	setupWith,
	simulator,
	untilScanned,
	useSimulator,
} from './setUp';

useSimulator();

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
