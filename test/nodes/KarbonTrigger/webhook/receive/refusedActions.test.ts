import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createQueueHost } from '../../../../support/trigger/queueHost';
import { batchOf, validDelivery, wireEvent } from '../../../../support/trigger/validDelivery';
import { startWebhookServer } from '../../../../support/trigger/webhookContext';
import { receiveWith, server, setup, setUpServer } from './setUp';

setUpServer();

const NOW = Date.parse('2026-11-21T09:00:00Z');
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const SECOND = 1_000;
/** Each scan compares the clocks. */
const SCAN_INTERVAL_MS = 900 * SECOND;
const memory = () => memoryFor({ getWorkflow: () => setup.workflow, getNode: () => setup.node });

/** A trigger that knows Karbon's time is open in this process. */
async function openTrigger(hasTime = true): Promise<void> {
	await receiveWith({ filters: { actionTypes: ['Inserted'] } });
	memory().queue.open(createQueueHost());
	if (hasTime) memory().clock.measured(NOW, NOW);
}

const ago = (ms: number) => NOW - ms;
const event = (changes: object = {}) =>
	wireEvent({ Timestamp: new Date(ago(90 * SECOND)).toISOString(), ...changes });

describe('A delivered change whose action was not chosen', () => {
	test.each<[string, object, number, boolean]>([
		['is not handed on by a scan', {}, 60 * SECOND, true],
		['is handed on by a scan if it is too recent to be sure', {}, 4 * SECOND, false],
		['without a time is handed on by a scan', { Timestamp: undefined }, 60 * SECOND, false],
		['that no list shows is not noted', { ActionType: 'Deleted' }, 60 * SECOND, false],
		['of a type that was not chosen is not noted', { ResourceType: 'Note' }, 60 * SECOND, false],
	])('%s', async (_what, changes, ageMs, isKnown) => {
		await openTrigger();
		const refused = event(changes);
		const other = event({ ActionType: 'Inserted' });
		const { body } = await server.send(validDelivery(setup, batchOf([refused, other])));
		expect(body).toEqual({ received: 2, accepted: 1 });
		const row = (key: unknown) => ({ key: String(key), modifiedAt: ago(ageMs) });
		expect(memory().hasHandedOn(row(refused.ResourcePermaKey))).toBe(isKnown);
		expect(memory().hasHandedOn(row(other.ResourcePermaKey))).toBe(false);
	});

	test("is handed on by a scan while Karbon's time is not known", async () => {
		await openTrigger(false);
		const refused = event();
		await server.send(validDelivery(setup, refused));
		const key = String(refused.ResourcePermaKey);
		expect(memory().hasHandedOn({ key, modifiedAt: ago(60 * SECOND) })).toBe(false);
	});

	test('is not handed on by a scan where health checks are rarer than scans', async () => {
		await openTrigger(false);
		const lastScan = ago(SCAN_INTERVAL_MS);
		memory().clock.measured(lastScan, lastScan);
		const refused = event();
		await server.send(validDelivery(setup, refused));
		const key = String(refused.ResourcePermaKey);
		expect(memory().hasHandedOn({ key, modifiedAt: ago(60 * SECOND) })).toBe(true);
	});

	test('is handed on by a scan while changes may have been missed, because the record may be new', async () => {
		await openTrigger();
		memory().missedUntil = Infinity;
		const refused = event();
		await server.send(validDelivery(setup, refused));
		const key = String(refused.ResourcePermaKey);
		expect(memory().hasHandedOn({ key, modifiedAt: ago(60 * SECOND) })).toBe(false);
	});

	test('to a test run is not noted', async () => {
		await openTrigger();
		const refused = event();
		const testRun = await startWebhookServer(setup, 'manual');
		await testRun.send(validDelivery(setup, refused));
		await testRun.close();
		const key = String(refused.ResourcePermaKey);
		expect(memory().hasHandedOn({ key, modifiedAt: ago(60 * SECOND) })).toBe(false);
	});
});
