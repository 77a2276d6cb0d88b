import { createClockSyncClient } from '../../../../nodes/KarbonTrigger/state/clockSyncClient';
import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createFakeHost } from '../../../support/fakeHost';
import { createManualTiming } from '../../../support/manualTiming';

const DATE = 'Thu, 15 Jan 2026 09:03:00 GMT';
const host = () => createFakeHost(() => ({ headers: { date: DATE }, body: {} }));
const request = { method: 'GET', path: '/v3/Invoices', purpose: 'read the list' } as const;

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
	expect(memory.clock.isReliable(now)).toBe(true);
	expect(Math.abs(memory.clock.toService(now) - Date.parse(DATE))).toBeLessThan(60_000);
});
