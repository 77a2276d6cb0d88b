import type { VariantOptions } from '../../../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../../../support';

export let bench: Bench;

/** Starts a simulator with work items, in another variant where given. */
export async function start(variants: VariantOptions = {}): Promise<void> {
	bench = await startBench({ variants, data: { invoices: 0 } });
}

export function setUpEachTest(): void {
	beforeEach(async () => await start());
	afterEach(closeAll);
}

const email = (): Json => [...bench.simulator.store.users.values()][0]?.EmailAddress;

/** A body with all required fields, and these changes. */
export const required = (changes: Json = {}): Json => ({
	AssigneeEmailAddress: email(),
	Title: 'Payroll June',
	ClientKey: firstKey(bench.simulator.store.contacts),
	ClientType: 'Contact',
	StartDate: '2026-01-10T00:00:00Z',
	...changes,
});

/** Creates a work item. */
export const create = (changes?: Json) => bench.post('/v3/WorkItems', required(changes));

export const stored = (key: string): Json => bench.simulator.store.workItems.get(key);

/** The first work item. */
export const first = () => {
	const key = firstKey(bench.simulator.store.workItems);
	return { key, url: `/v3/WorkItems/${key}`, stored: () => stored(key) };
};
