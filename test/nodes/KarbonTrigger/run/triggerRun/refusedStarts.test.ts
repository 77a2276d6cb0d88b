import { quiet, until } from '../../../../support/clock/manualTiming';
import {
	MINUTE,
	opened,
	requestCount,
	setupWith,
	simulator,
	tick,
	untilScanned,
	useSimulator,
} from './setUp';

useSimulator();

const event = (ResourcePermaKey: string, ResourceType = 'Invoice') => ({
	ResourcePermaKey,
	ResourceType,
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
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
			expect.stringContaining(
				'1000 events were lost: n8n did not start executions, and more than 20000 events',
			),
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
