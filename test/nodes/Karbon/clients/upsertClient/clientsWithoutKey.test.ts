import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, useBench } from '../../support';
import { NAME_FROM_ROW } from './fromRow';

const bench = useBench({ data: { contacts: 60, organizations: 1, clientGroups: 1, invoices: 1 } });

/** With as many rows the node reads the list of contacts first. */
const ROWS = 51;

/** Upserts these rows, and rows of existing contacts that change nothing. */
async function upsert(rows: Array<Record<string, string>>, options: INodeParameters = {}) {
	const others = [...bench.simulator.store.contacts.values()]
		.slice(-ROWS)
		.map(({ UserDefinedIdentifier }) => ({ id: String(UserDefinedIdentifier) }));
	const items = [...rows, ...others].map((json) => ({ json }));
	const { error, items: output } = await bench.run(
		'contact.upsert',
		{ ...NAME_FROM_ROW, options },
		{ items },
	);
	expect(error).toBeUndefined();
	expect(bench.sent().filter((request) => request.includes('undefined'))).toEqual([]);
	return jsonOf(output).slice(0, rows.length);
}

describe('a client whose key Karbon does not name', () => {
	it('is looked up again for the next row with its identifier', async () => {
		const action = { type: 'answerAfter', status: 201, body: {} } as const;
		bench.simulator.faults.add({ action, match: { method: 'POST' }, times: 1 });
		const output = await upsert([
			{ id: 'N-1', first: 'Ann', last: 'Lee' },
			{ id: 'N-1', first: 'Ann', last: 'Park' },
		]);
		expect(output).toMatchObject([{ created: true }, { created: false, LastName: 'Park' }]);
		const created = [...bench.simulator.store.contacts.values()].filter(
			({ UserDefinedIdentifier }) => UserDefinedIdentifier === 'N-1',
		);
		expect(created).toMatchObject([{ LastName: 'Park' }]);
		expect(bench.written()).toEqual([
			'POST /v3/Contacts',
			`PATCH /v3/Contacts/${created[0].ContactKey}`,
		]);
	});

	it('is looked up if its row in the list has no key', async () => {
		const [first, ...others] = bench.simulator.store.contacts.values();
		const { ContactKey, UserDefinedIdentifier: id } = first;
		const body = { value: [{ FullName: 'Ann Lee', UserDefinedIdentifier: id }, ...others] };
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body },
			match: { method: 'GET', path: '/v3/Contacts' },
			times: 1,
		});
		const output = await upsert([{ id: String(id), first: 'Ann', last: 'Lee' }]);
		expect(output).toMatchObject([{ ContactKey, created: false, changed: true }]);
	});
});
