import type { IExecuteFunctions } from 'n8n-workflow';

import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { MAX_MEASUREMENT_AGE_MS } from '../../../../../nodes/KarbonTrigger/state/serviceClock';
import { quiet, until } from '../../../../support/clock/manualTiming';
import { deduplicator } from '../../../../support/n8n/platform';
import { type LogLine, recordLog } from '../../../../support/trigger/triggerSetup';
import { wireEvent } from '../../../../support/trigger/validDelivery';
import { type Event, found, jsons, nodeId, run, simulator, useSimulator } from './setUp';

useSimulator();

describe('Repeated events', () => {
	test('are dropped, and a hint reports how many', async () => {
		const [old, fresh] = [wireEvent(), wireEvent()];
		expect(jsons(await run([old]))).toEqual([old]);
		const outcome = await run([old, fresh]);
		expect(jsons(outcome)).toEqual([fresh]);
		expect(outcome.items[0].pairedItem).toEqual({ item: 1 });
		expect(outcome.hints.map(({ message }) => message).join()).toContain(
			'1 duplicate event was dropped',
		);
	});

	test('are dropped from another batch, and the other events keep their order', async () => {
		const [a, b, c] = [wireEvent(), wireEvent(), wireEvent()];
		await run([{ ...b, BatchId: 'first' }]);
		expect(jsons(await run([a, { ...b, BatchId: 'second' }, c]))).toEqual([a, c]);
	});

	test('within one execution are dropped', async () => {
		const event = wireEvent();
		expect(jsons(await run([event, event]))).toEqual([event]);
	});

	test('are handed on again where the record was read as it was before the change that a scan found', async () => {
		const { InvoiceKey, UpdatedAt } = [...simulator.store.invoices.values()][0];
		const changedAt = (ms: number) => new Date(Date.parse(String(UpdatedAt)) + ms).toISOString();
		const event = (ms: number) =>
			found(wireEvent({ ResourcePermaKey: InvoiceKey, Timestamp: changedAt(ms) }));
		const countOf = async (ms: number) =>
			(await run([event(ms)], { includeRecord: true })).items.length;
		expect([await countOf(60_000), await countOf(60_000)]).toEqual([1, 1]);
		expect([await countOf(0), await countOf(0)]).toEqual([1, 0]);
	});

	test('are dropped after an execution that has read records for longer than a measurement of the clock counts', async () => {
		const [{ InvoiceKey, UpdatedAt }] = simulator.store.invoices.values();
		const delivered = wireEvent({ ResourcePermaKey: InvoiceKey });
		const realNow = Date.now;
		let passedMs = 0;
		const spy = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + passedMs);
		const adapt = ({ helpers }: IExecuteFunctions) => {
			const check = helpers.checkProcessedAndRecord;
			helpers.checkProcessedAndRecord = async (...call) => {
				passedMs = MAX_MEASUREMENT_AGE_MS + 60_000;
				return await check(...call);
			};
		};
		const includeRecord = { includeRecord: true };
		expect((await run([delivered], includeRecord, { adapt })).items).toHaveLength(1);
		const change = found({ ...delivered, Timestamp: UpdatedAt });
		expect(jsons(await run([change], includeRecord))).toEqual([]);
		spy.mockRestore();
	});

	test('are dropped while another execution has them, also after a canceled one that had them has ended', async () => {
		const event = wireEvent({ ResourceType: 'Note' });
		const parameters = { webhookTypes: ['Note'] };
		const { inProgress } = memoryFor({
			getWorkflow: () => ({ id: 'workflow-1' }),
			getNode: () => ({ id: nodeId }),
		});
		/** An execution that waits in its call of n8n's store. */
		const begin = (signal: AbortSignal) => {
			let goOn!: () => void;
			const pause = new Promise<void>((resolve) => (goOn = resolve));
			const adapt = ({ helpers }: IExecuteFunctions) => {
				const check = helpers.checkProcessedAndRecord;
				helpers.checkProcessedAndRecord = async (...call) => {
					await pause;
					return await check(...call);
				};
			};
			return { goOn, outcome: run([event], parameters, { adapt, signal }) };
		};
		const hasIt = async (signal: AbortSignal) =>
			await until(() => [...inProgress.values()].includes(signal));
		const [stop, { signal }] = [new AbortController(), new AbortController()];
		const canceled = begin(stop.signal);
		await hasIt(stop.signal);
		stop.abort();
		const other = begin(signal);
		await hasIt(signal);
		canceled.goOn();
		await expect(canceled.outcome).rejects.toThrow('cancel');
		expect(jsons(await run([event], parameters))).toEqual([]);
		other.goOn();
		expect(jsons(await other.outcome)).toEqual([event]);
	});

	test('are known to one node only', async () => {
		const event = wireEvent();
		await run([event]);
		expect(jsons(await run([event], {}, { node: { id: `${nodeId}-b`, name: 'Other' } }))).toEqual([
			event,
		]);
	});

	test.each<[string, (event: Event) => Event[], number]>([
		['include a delivered change that a scan finds later', (event) => [event, found(event)], 1],
		[
			'include a new record that a scan finds later',
			(event) => [{ ...event, ActionType: 'Inserted' }, found(event)],
			1,
		],
		['include a change that scans find twice', (event) => [found(event), found(event)], 1],
		[
			'include a change under both names of its type',
			(event) => [
				{ ...event, ResourceType: 'Work' },
				{ ...event, ResourceType: 'WorkItem' },
			],
			1,
		],
		[
			'do not include a later change that a scan finds',
			(event) => [event, found({ ...event, Timestamp: new Date().toISOString() })],
			2,
		],
		[
			'do not include the deletion of a record that a scan found',
			(event) => [found(event), { ...event, ActionType: 'Deleted' }],
			2,
		],
		[
			'do not include two actions at the same moment',
			(event) => [
				{ ...event, ActionType: 'Inserted' },
				{ ...event, ActionType: 'Updated' },
			],
			2,
		],
		[
			'do not include two clients at the same moment',
			(event) => [
				{ ...event, ResourceType: 'CustomFieldValue', ClientKey: 'a' },
				{ ...event, ResourceType: 'CustomFieldValue', ClientKey: 'b' },
			],
			2,
		],
		[
			'do not include events without a time',
			(event) => [
				{ ...event, Timestamp: undefined },
				{ ...event, Timestamp: undefined },
			],
			2,
		],
	])('%s', async (_what, pair, passed) => {
		const [first, second] = pair(wireEvent());
		const apart = [...jsons(await run([first])), ...jsons(await run([second]))];
		expect(apart).toHaveLength(passed);

		// A delivery covers what scans of later executions find.
		const isCovered = passed === 1 && Boolean(second.recovered) && !first.recovered;
		const node = { id: `${nodeId}-together`, name: 'Together' };
		const together = jsons(await run([first, second], {}, { node }));
		expect(together).toHaveLength(isCovered ? 2 : passed);
	});

	test("are passed on when 'Drop Duplicate Events' is off", async () => {
		const event = wireEvent();
		await run([event], { options: { deduplicate: false } });
		expect(jsons(await run([event], { options: { deduplicate: false } }))).toEqual([event]);
	});

	test.each(['manual', 'retry'] as const)(
		'are passed on in mode "%s", because the user wants to see them',
		async (mode) => {
			const event = wireEvent();
			await run([event]);
			expect(jsons(await run([event], {}, { mode }))).toEqual([event]);
		},
	);

	test('in concurrent executions are passed on once', async () => {
		const events = Array.from({ length: 40 }, () => wireEvent());
		const outcomes = await Promise.all(
			Array.from({ length: 5 }, async (_, index) => await run(events.slice(index * 5))),
		);
		const keys = outcomes.flatMap(jsons).map(({ ResourcePermaKey }) => ResourcePermaKey);
		expect(keys.sort()).toEqual(events.map(({ ResourcePermaKey }) => ResourcePermaKey).sort());
	});

	test('in concurrent executions are passed on once, also by a store that waits between read and write', async () => {
		const original = deduplicator.checkProcessedAndRecord.bind(deduplicator);
		let inside = 0;
		let maxInside = 0;
		const spy = jest
			.spyOn(deduplicator, 'checkProcessedAndRecord')
			.mockImplementation(async (...parameters) => {
				// Nodes of earlier tests may still write again in the background.
				if (parameters[2].node?.id !== nodeId) return await original(...parameters);
				maxInside = Math.max(maxInside, ++inside);
				await quiet();
				inside--;
				return await original(...parameters);
			});
		const event = wireEvent();
		const outcomes = await Promise.all([run([event]), run([event]), run([event])]);
		spy.mockRestore();
		expect(outcomes.flatMap(jsons)).toEqual([event]);
		expect(maxInside).toBe(1);
	});

	test('are passed on when the database fails, and a hint reports it', async () => {
		const events = [wireEvent(), wireEvent()];
		await run(events);
		deduplicator.failure = new Error('the database is locked');
		let log: LogLine[] = [];
		const adapt = (context: object) => void (log = recordLog(context));
		const outcome = await run(events, {}, { adapt });
		expect(log).toEqual([
			{ level: 'warn', message: expect.stringContaining('the database is locked') as string },
		]);
		expect(jsons(outcome)).toEqual(events);
		expect(outcome.hints.map(({ message }) => message).join()).toContain(
			'database did not respond',
		);
	});

	test('that were passed on while the database failed are known to scans of the process', async () => {
		deduplicator.failure = new Error('the database is full');
		const events = [wireEvent(), found(wireEvent())];
		await run(events);
		const memory = memoryFor({
			getWorkflow: () => ({ id: 'workflow-1' }),
			getNode: () => ({ id: nodeId }),
		});
		const isKnown = ({ ResourcePermaKey, Timestamp }: Event) =>
			memory.hasHandedOn({
				key: String(ResourcePermaKey),
				modifiedAt: Date.parse(String(Timestamp)),
			});
		expect(events.map(isKnown)).toEqual([true, true]);
	});
});
