import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { customColumns, recordColumns } from '../../../../nodes/Karbon/mapping/column';
import { MAPPED_TYPES } from '../../../../nodes/Karbon/mapping/mappedTypes';
import { jsonOf, useBench } from '../support';

const RUNS = 60;
const bench = useBench({
	data: { contacts: 3, organizations: 3, clientGroups: 0, invoices: 0, users: 3 },
});

/** What an empty cell may be: of a spreadsheet, a CSV file, JSON, or an expression without a result. */
const EMPTY = ['', '  ', '\n', '\u200B', null, undefined, [], [''], [null, ' ']];

const TYPES = [
	{ operation: 'contact.upsert', type: MAPPED_TYPES.contact, store: 'contacts' },
	{ operation: 'organization.upsert', type: MAPPED_TYPES.organization, store: 'organizations' },
] as const;

it.each(TYPES)('$operation: mapped empty cells change nothing', async (tested) => {
	const { operation, type, store } = tested;
	const custom = [...bench.simulator.store.customFields.values()].map((field) => ({
		...field,
		kinds: [],
	}));
	const columns = [...recordColumns(type), ...customColumns(custom)].filter(
		({ id }) => id !== 'Identifier',
	);
	const [client] = bench.simulator.store[store].values();
	const cells = fc.dictionary(
		fc.constantFrom(...columns.map(({ id }) => id)),
		fc.constantFrom(...EMPTY),
		{ minKeys: 1, maxKeys: columns.length },
	);
	await fc.assert(
		fc.asyncProperty(cells, fc.boolean(), async (given, isAutomatic) => {
			const row = { ...given, Identifier: client.UserDefinedIdentifier };
			const labels = Object.fromEntries(
				Object.entries(row).map(([id, value]) => [
					columns.find((column) => column.id === id)?.longLabel ?? id,
					value,
				]),
			);
			bench.simulator.reset();
			const { items, error, hints } = await bench.run(
				operation,
				{
					mapping: 'columns',
					columns: isAutomatic
						? { mappingMode: 'autoMapInputData', value: null }
						: { mappingMode: 'defineBelow', value: row as never, schema: [] },
				},
				{ items: [{ json: labels as IDataObject }] },
			);
			expect(error).toBeUndefined();
			expect(hints).toEqual([]);
			expect(jsonOf(items)[0]).toMatchObject({ created: false, changed: false });
			expect(bench.written()).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
