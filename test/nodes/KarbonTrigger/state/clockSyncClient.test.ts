import { createMeasuringClient } from '../../../../nodes/KarbonTrigger/state/measuringClient';
import { NodeMemory } from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import { createFakeHost } from '../../../support/fakeHost';
import { createManualTiming } from '../../../support/manualTiming';

const DATE = 'Thu, 15 Jan 2026 09:03:00 GMT';
const host = () => createFakeHost(() => ({ headers: { date: DATE }, body: {} }));
const request = { method: 'GET', path: '/v3/Invoices', purpose: 'read the list' } as const;

test('Each answer tells the node what time Karbon has', async () => {
	const memory = new NodeMemory();
	const timing = createManualTiming(Date.UTC(2026, 0, 15, 9));
	const client = await createMeasuringClient(host(), memory, { timing });
	await timing.settle(client.send(request));
	expect(memory.clock.toService(timing.now())).toBe(Date.parse(DATE));
});

test('It is compared with the clock of this machine', async () => {
	const memory = new NodeMemory();
	await (await createMeasuringClient(host(), memory)).send(request);
	const now = Date.now();
	expect(memory.clock.isReliable(now)).toBe(true);
	expect(Math.abs(memory.clock.toService(now) - Date.parse(DATE))).toBeLessThan(60_000);
});
