import type { INodeParameters } from 'n8n-workflow';

import type { Simulator, SimulatorOptions } from '../../../simulator';
import { byId, firstKey } from '../../nodes/Karbon/support';
import type { Outcome, ReadingCase } from '../support/cells/readingCase';

/** A list of the node, and the records that it has to return. */
interface List {
	operation: string;
	/** The field that identifies a row. */
	key: string;
	data?: SimulatorOptions['data'];
	/** Keys of all records. */
	all(simulator: Simulator): Iterable<string>;
	parameters?(simulator: Simulator): INodeParameters;
	/** Keys of records that Karbon may leave out. */
	optional?(simulator: Simulator): string[];
	/** A limit between one and two pages. */
	limit: number;
}

const ROWS = 250;

const LISTS: List[] = [
	{
		operation: 'contact.getAll',
		key: 'ContactKey',
		data: { contacts: ROWS },
		all: ({ store }) => store.contacts.keys(),
		limit: 150,
	},
	{
		operation: 'organization.getAll',
		key: 'OrganizationKey',
		data: { organizations: ROWS },
		all: ({ store }) => store.organizations.keys(),
		limit: 150,
	},
	{
		operation: 'clientGroup.getAll',
		key: 'ClientGroupKey',
		data: { clientGroups: ROWS },
		all: ({ store }) => store.clientGroups.keys(),
		limit: 150,
	},
	{
		operation: 'invoice.getAll',
		key: 'InvoiceKey',
		data: { invoices: ROWS },
		all: ({ store }) => store.invoices.keys(),
		limit: 150,
	},
	{
		operation: 'payment.getAll',
		key: 'PaymentKey',
		data: { invoices: 300, payments: ROWS },
		all: ({ store }) => store.payments.keys(),
		limit: 150,
	},
	{
		operation: 'workItem.getAll',
		key: 'WorkItemKey',
		data: { workItems: ROWS },
		all: ({ store }) => store.workItems.keys(),
		limit: 150,
	},
	{
		operation: 'workTemplate.getAll',
		key: 'WorkTemplateKey',
		data: { workTemplates: 25 },
		all: ({ store }) => store.workTemplates.keys(),
		limit: 15,
	},
	{
		operation: 'user.getAll',
		key: 'Id',
		data: { users: ROWS },
		all: ({ store }) => store.users.keys(),
		// Karbon may list active users only.
		optional: ({ store }) => [[...store.users.keys()].at(-1)!],
		limit: 150,
	},
	{
		operation: 'team.getAll',
		key: 'TeamKey',
		data: { teams: ROWS },
		all: ({ store }) => store.teams.keys(),
		limit: 150,
	},
	{
		operation: 'role.getAll',
		key: 'Key',
		data: { roles: 450 },
		all: ({ store }) => store.roles.keys(),
		limit: 250,
	},
	{
		operation: 'timesheet.getAll',
		key: 'TimesheetKey',
		data: { users: 25, timesheetsPerUser: 10 },
		all: ({ store }) => store.timesheets.keys(),
		limit: 150,
	},
	{
		operation: 'timeEntry.getAll',
		key: 'IndividualTimeEntryKey',
		data: { users: 60, timesheetsPerUser: 10 },
		all: ({ store }) => store.timeEntries.keys(),
		limit: 1500,
	},
	{
		operation: 'integrationTask.getAll',
		key: 'TaskKey',
		data: { workItems: 120 },
		all: ({ store }) => store.integrationTasks.keys(),
		limit: 3,
	},
	{
		operation: 'customField.getAll',
		key: 'Key',
		all: ({ store }) => store.customFields.keys(),
		limit: 3,
	},
	{
		operation: 'file.getAll',
		key: 'FileContextKey',
		data: { workItems: 1, filesPerEntity: 12 },
		all: ({ store }) => {
			const entity = firstKey(store.workItems);
			return [...store.files.values()]
				.filter(({ EntityKey }) => EntityKey === entity)
				.map(({ FileContextKey }) => FileContextKey);
		},
		parameters: ({ store }) => ({
			entityType: 'WorkItem',
			entityKey: byId(firstKey(store.workItems)),
		}),
		limit: 5,
	},
];

const keysOf = ({ items }: Outcome, key: string) => items.map(({ json }) => String(json[key]));

/** All records once each, as the simulator has them. */
function wholeList(
	{ operation, key, data, all, optional, parameters }: List,
	title: string,
): ReadingCase {
	return {
		operation,
		title,
		data,
		rows: [1, 2, 3],
		input: (simulator) => ({ parameters: { returnAll: true, ...parameters?.(simulator) } }),
		wrong(outcome, simulator) {
			const existing = [...all(simulator)];
			const leftOut = optional?.(simulator) ?? [];
			const found = keysOf(outcome, key).sort();
			const wanted = existing.filter((one) => !leftOut.includes(one) || found.includes(one)).sort();
			if (JSON.stringify(found) === JSON.stringify(wanted)) return undefined;
			return `${found.length} of ${wanted.length} records`;
		},
	};
}

function limitedList({ operation, key, data, all, parameters, limit }: List): ReadingCase {
	return {
		operation,
		title: `limit ${limit}`,
		data,
		isSample: true,
		rows: [1, 2, 3],
		input: (simulator) => ({ parameters: { limit, ...parameters?.(simulator) } }),
		wrong(outcome, simulator) {
			const existing = new Set(all(simulator));
			const found = new Set(keysOf(outcome, key));
			const wanted = Math.min(limit, existing.size);
			const isRight = outcome.items.length === wanted && found.size === wanted;
			if (isRight && [...found].every((one) => existing.has(one))) return undefined;
			return `${found.size} different records instead of ${wanted}`;
		},
	};
}

export const LIST_CASES: ReadingCase[] = LISTS.flatMap((list) => [
	wholeList(list, 'all records'),
	limitedList(list),
]);
