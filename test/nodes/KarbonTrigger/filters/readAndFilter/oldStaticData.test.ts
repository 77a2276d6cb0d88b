import type { IDataObject } from 'n8n-workflow';

import { pack } from '../../../../../nodes/KarbonTrigger/state/carried';
import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import type { FilterTimes } from '../../../../../nodes/KarbonTrigger/state/staticData';
import { bill, eventsOf, execute, invoices, keysOf, nodeId, PAID, useSimulator } from './setUp';

useSimulator();

const timesOf = (day: number): FilterTimes => ({
	'Invoice paid': new Date(Date.UTC(2026, 0, day)).toISOString(),
});
const before = timesOf(1);
const now = timesOf(2);
const memory = () =>
	memoryFor({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: nodeId }) });

/** An execution with static data. @returns the keys that pass */
async function run(
	key: string,
	saved: { filterTimes: FilterTimes },
	carried?: FilterTimes,
): Promise<unknown[]> {
	const staticData = { [`karbonTrigger:${nodeId}`]: saved };
	const events = pack(eventsOf([key]) as ChangeEvent[], { filterTimes: carried }) as IDataObject[];
	const adapt = (context: object) =>
		void Object.assign(context, { getWorkflowStaticData: () => staticData });
	return keysOf(await execute(events, PAID, {}, { adapt }));
}

describe('After a new activation, an execution that saves its old static data brings no former status back', () => {
	/** "Paid" was seen before the activation; now the invoice is "Paid" again, after another status meanwhile. */
	async function paidBefore(): Promise<string> {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		expect(await run(key, { filterTimes: { ...before } })).toEqual([key]);
		memory().filterTimes = undefined;
		return key;
	}

	it.each<[string, FilterTimes | undefined, FilterTimes | undefined]>([
		['in the process of the activation', now, undefined],
		['on a worker, where it comes with the start', undefined, now],
		['on a worker that has run an earlier execution', now, before],
	])('%s', async (_where, known, carried) => {
		const key = await paidBefore();
		memory().filterTimes = known;
		const saved = { filterTimes: { ...before } };
		expect(await run(key, saved, carried)).toEqual([key]);
		expect(saved.filterTimes).toEqual(now);
		expect(await run(key, saved, carried)).toEqual([]);
	});

	it('where a process knows the times only from static data, the saved ones count', async () => {
		const key = await paidBefore();
		expect(await run(key, { filterTimes: { ...now } })).toEqual([key]);
		expect(await run(key, { filterTimes: { ...before } })).toEqual([]);
		expect(memory().filterTimes).toEqual(now);
	});
});
