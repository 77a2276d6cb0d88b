import type { RecordKind } from '../../../nodes/Karbon/output/recordFields';
import type { Simulator } from '../../../simulator';
import type { ReadingCase } from '../support/cells/readingCase';

const ROWS = 250;

/** The records of each type, and the field that identifies a row. */
const LISTS: Array<
	[type: RecordKind, key: string, all: (simulator: Simulator) => Iterable<string>]
> = [
	['clientGroup', 'ClientGroupKey', ({ store }) => store.clientGroups.keys()],
	['contact', 'ContactKey', ({ store }) => store.contacts.keys()],
	['invoice', 'InvoiceKey', ({ store }) => store.invoices.keys()],
	['organization', 'OrganizationKey', ({ store }) => store.organizations.keys()],
	['workItem', 'WorkItemKey', ({ store }) => store.workItems.keys()],
];

/** All records of a list, each once. */
export const CHANGE_CASES: ReadingCase[] = LISTS.flatMap(([recordType, key, all]) =>
	[
		{ operation: 'change.getAll', field: key, rows: [1, 2, 3, 4, 10] },
		{ operation: 'change.getKeys', field: 'key', rows: [1, 2, 3, 4] },
	].map(({ operation, field, rows }): ReadingCase => ({
		operation,
		title: recordType,
		data: { [`${recordType}s`]: ROWS },
		rows,
		// A cursor names the address of the simulator.
		isSample: true,
		input: () => ({ parameters: { recordType, simplify: false } }),
		wrong({ items }, simulator) {
			const found = items.map(({ json }) => String(json[field])).sort();
			const wanted = [...all(simulator)].sort();
			if (JSON.stringify(found) === JSON.stringify(wanted)) return undefined;
			return `${found.length} of ${wanted.length} records`;
		},
	})),
);
