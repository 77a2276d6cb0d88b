import type { ExecuteContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';

import { CancelledError, realTiming } from '../../../../nodes/shared/timing';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { useBench } from '../support';

const COUNT = 60;
const bench = useBench({
	data: { contacts: COUNT, organizations: 0, clientGroups: 0, invoices: 0 },
});

const { now, sleep } = realTiming;

/** Each look at the clock takes ten milliseconds. @returns the items before which n8n did other work */
async function turnsAmong(rows: IDataObject[], options: IDataObject, cancelAt = Infinity) {
	const turns: number[] = [];
	const reads: string[] = [];
	const controller = new AbortController();
	let passedMs = 0;
	let current = 0;
	jest.spyOn(realTiming, 'now').mockImplementation(() => now() + (passedMs += 10));
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms !== 1) return await sleep(ms, signal);
		turns.push(current);
		if (turns.length === cancelAt) controller.abort();
		if (signal?.aborted) throw new CancelledError();
	});
	const adapt = (context: ExecuteContext) => {
		const get = context.getNodeParameter.bind(context) as (...given: unknown[]) => unknown;
		const getNodeParameter = (name: string, index: number, ...more: unknown[]) => {
			current = index;
			if (!/^(resource|operation)$/.test(name)) reads.push(JSON.stringify([name, index, more]));
			return get(name, index, ...more);
		};
		Object.assign(context, { getNodeParameter });
	};
	const parameters = { ...mapAutomatically('Identifier'), options } as IDataObject;
	const items = rows.map((json) => ({ json }));
	const { signal } = controller;
	const outcome = await bench.run('contact.upsert', parameters as never, { items, adapt, signal });
	return { ...outcome, turns, reads };
}

const newRows = (count: number, more: IDataObject = {}) =>
	Array.from({ length: count }, (_, index) => ({ Identifier: `NEW-${index}`, ...more }));

const VALID = { 'First Name': 'Ann', 'Last Name': 'Lee' };

describe('among many items that need no request, n8n does other work', () => {
	it('while rows are checked', async () => {
		const { error, turns } = await turnsAmong(newRows(COUNT), {});
		expect(error?.message).toMatch(/^60 rows have invalid values/);
		expect(turns.length).toBeGreaterThanOrEqual(5);
		expect(new Set(turns).size).toBe(turns.length);
	});

	it('while rows without changes are processed', async () => {
		const contacts = [...bench.simulator.store.contacts.values()];
		for (const [index, contact] of contacts.entries()) contact.UserDefinedIdentifier = `C-${index}`;
		const rows = contacts.map(({ UserDefinedIdentifier: Identifier }) => ({ Identifier }));
		const { items, turns } = await turnsAmong(rows, { checkAllRowsFirst: false });
		expect(items.every(({ json }) => json.changed === false)).toBe(true);
		expect(turns.length).toBeGreaterThanOrEqual(5);
	});

	it.each([
		['while rows are checked', 2],
		['while they are processed', 8],
	])('and can be canceled %s', async (_name, cancelAt) => {
		const { error, turns } = await turnsAmong(newRows(COUNT, VALID), { dryRun: true }, cancelAt);
		expect(error?.message).toMatch(/The execution was canceled/);
		expect(turns).toHaveLength(cancelAt);
	});

	it('but not among few', async () => {
		const { turns } = await turnsAmong(newRows(4, VALID), { dryRun: true });
		expect(turns).toEqual([]);
	});

	it('and n8n evaluates the parameters of each row once', async () => {
		const { items, reads } = await turnsAmong(newRows(COUNT, VALID), { dryRun: true });
		expect(items).toHaveLength(COUNT);
		expect(new Set(reads).size).toBe(reads.length);
	});
});
