import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	createClockSyncClient,
	MAX_MEASUREMENT_AGE_MS,
	MIN_PAUSE_MS,
	ServiceClock,
} from '../../../../nodes/KarbonTrigger/state/serviceClock';
import type { KarbonClient } from '../../../../nodes/shared/transport/client';
import { createFakeHost } from '../../../support/fakeHost';
import { createManualTiming } from '../../../support/clock/manualTiming';

const NOW = Date.UTC(2026, 0, 15, 9);

/** A client that gets a response, or none. */
function clientOf(answer?: () => void) {
	const attempt = jest.fn(async () => {
		if (!answer) throw new Error('unreachable');
		answer();
		return await Promise.resolve();
	});
	return { attempt, client: () => ({ attempt }) as unknown as KarbonClient };
}

describe("Karbon's clock", () => {
	it.each([180_000, -180_000, 0])('is known to be %p ms ahead of this machine', (aheadMs) => {
		const clock = new ServiceClock();
		clock.measured(NOW + aheadMs, NOW);
		expect(clock.toService(NOW + 5)).toBe(NOW + aheadMs + 5);
	});

	it('equals the clock of this machine before the first response, but is not known', () => {
		const clock = new ServiceClock();
		expect(clock.toService(NOW)).toBe(NOW);
		expect(clock.known(NOW)).toBeUndefined();
	});

	it('is known for some minutes, but not after the clock of this machine was set back', () => {
		const clock = new ServiceClock();
		clock.measured(NOW, NOW);
		expect(clock.known(NOW + MAX_MEASUREMENT_AGE_MS, MAX_MEASUREMENT_AGE_MS)).toBe(NOW);
		expect(clock.known(NOW + MAX_MEASUREMENT_AGE_MS + 1)).toBeUndefined();
		expect(clock.known(NOW - MAX_MEASUREMENT_AGE_MS)).toBe(NOW - MAX_MEASUREMENT_AGE_MS);
		expect(clock.known(NOW - MAX_MEASUREMENT_AGE_MS - 1)).toBeUndefined();
	});

	it('is requested only when it is not known', async () => {
		const clock = new ServiceClock();
		const { attempt, client } = clientOf(() => clock.measured(NOW + 60_000, NOW));
		await clock.measure(client, NOW);
		await clock.measure(client, NOW + MAX_MEASUREMENT_AGE_MS);
		expect(attempt).toHaveBeenCalledTimes(1);
		await clock.measure(client, NOW + MAX_MEASUREMENT_AGE_MS + 1);
		expect(attempt).toHaveBeenCalledTimes(2);
		expect(clock.toService(NOW)).toBe(NOW + 60_000);
	});

	it('is known to all that ask for it at the same time, with one request', async () => {
		const clock = new ServiceClock();
		const { attempt, client } = clientOf(() => clock.measured(NOW + 60_000, NOW));
		const ask = async () => {
			await clock.measure(async () => await Promise.resolve(client()), NOW);
			return clock.known(NOW);
		};
		expect(await Promise.all([ask(), ask()])).toEqual([NOW + 60_000, NOW + 60_000]);
		expect(attempt).toHaveBeenCalledTimes(1);
	});

	it('is requested once a minute while Karbon does not respond', async () => {
		const clock = new ServiceClock();
		const { attempt, client } = clientOf();
		await clock.measure(client, NOW);
		await clock.measure(client, NOW + MIN_PAUSE_MS - 1);
		expect(attempt).toHaveBeenCalledTimes(1);
		await clock.measure(client, NOW + MIN_PAUSE_MS);
		expect(attempt).toHaveBeenCalledTimes(2);
		expect(clock.known(NOW)).toBeUndefined();
	});
});

const DATE = 'Thu, 15 Jan 2026 09:03:00 GMT';
const host = () => createFakeHost(() => ({ headers: { date: DATE }, body: {} }));
const request = {
	method: 'GET',
	path: '/v3/Invoices',
	errorContext: { purpose: 'read the list' },
} as const;

test("Each response updates Karbon's time", async () => {
	const memory = new NodeMemory();
	const timing = createManualTiming(Date.UTC(2026, 0, 15, 9));
	const client = await createClockSyncClient(host(), memory, { timing });
	await timing.settle(client.send(request));
	expect(memory.clock.toService(timing.now())).toBe(Date.parse(DATE));
});

test("By default, Karbon's time is compared with the clock of this machine", async () => {
	const memory = new NodeMemory();
	await (await createClockSyncClient(host(), memory)).send(request);
	const now = Date.now();
	expect(memory.clock.known(now)).toBeDefined();
	expect(Math.abs(memory.clock.toService(now) - Date.parse(DATE))).toBeLessThan(60_000);
});
