import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';

import type { Simulator, SimulatorOptions } from '../../../simulator';
import { VARIANT_FLAGS } from '../../../simulator/cli/variants';
import type { Contact } from '../../../simulator/records/clients';
import type { WorkItem } from '../../../simulator/records/work';
import { byId, chosen, firstKey } from '../../nodes/Karbon/support';
import type { ReadingCase } from '../support/cells/readingCase';

/** The filters of one use of a list, and by hand the records that pass. */
interface FilterCase<T> {
	title: string;
	filters(simulator: Simulator): INodeParameters;
	passes(record: T, simulator: Simulator): boolean;
}

/** A list whose filters are tested. */
interface FilteredList<T> {
	operation: string;
	data: SimulatorOptions['data'];
	records(simulator: Simulator): Iterable<[string, T]>;
	/** The field that identifies a row. */
	key: string;
	cases: Array<FilterCase<T>>;
	/** Prepares the records. */
	prepare?(simulator: Simulator): void;
}

/** Variants that can change what a list returns, or how. */
const CONCERNING = new Set([
	'contactNames',
	'counts',
	'hiddenClients',
	'lastPage',
	'laggingReads',
	'listRows',
	'modificationTimes',
	'nextLinkDropsFilter',
	'nextLinks',
	'numbersAs',
	'omitWorkItemModificationTime',
	'orderWorkItemsByLastModified',
	'orders',
	'replicas',
	'secondaryStatusAs',
	'skips',
	'spacedSingleStatus',
	'tieOrder',
	'timeForm',
	'topAboveMaximum',
	'unsetDates',
	'workStatuses',
]);
const OTHERS = Object.keys(VARIANT_FLAGS).filter((name) => !CONCERNING.has(name));
const WITHOUT = Object.fromEntries(OTHERS.map((name) => [name, 'does not concern lists']));

/** Reads that lag behind do not show what a test changes directly. */
const WITHOUT_LAG = {
	laggingReads: 'the case changes records directly',
	replicas: 'the case changes records directly',
};

/** The zone of the tests' workflows. */
const ZONE = 'America/New_York';
const now = ({ clock }: Simulator) => DateTime.fromMillis(clock.now(), { zone: ZONE });
const days = (period: string, more: INodeParameters = {}) => ({ range: { period, ...more } });
type Unit = 'day' | 'week' | 'month';

/** Whether a day is in a unit of time that begins so many units from now. By luxon. */
const isIn = (value: string | null, simulator: Simulator, unit: Unit, ahead = 0) => {
	const day = value?.slice(0, 10) ?? '';
	const begin = now(simulator)
		.plus({ [unit]: ahead })
		.startOf(unit);
	return value !== null && day >= begin.toISODate()! && day <= begin.endOf(unit).toISODate()!;
};
const isBetween = (value: string | null, from: string, to: string) =>
	value !== null && value.slice(0, 10) >= from && value.slice(0, 10) <= to;
const isBeforeToday = (value: string | null, simulator: Simulator) =>
	value !== null && value.slice(0, 10) < now(simulator).toISODate()!;
const dayFromNow = (simulator: Simulator, count: number) =>
	now(simulator).plus({ days: count }).toISODate()!;

const secondUser = ({ store }: Simulator) => [...store.users.values()][1].EmailAddress;
const isOpen = ({ PrimaryStatus }: WorkItem) => PrimaryStatus !== 'Completed';

const WORK_ITEMS: FilteredList<WorkItem> = {
	operation: 'workItem.getAll',
	data: { workItems: 210 },
	records: ({ store }) => store.workItems,
	key: 'WorkItemKey',
	/** Some without a due date, some due today, tomorrow and yesterday. */
	prepare(simulator) {
		[...simulator.store.workItems].forEach(([key, item], index) => {
			const offset = index % 3 === 1 ? (index % 16) - 8 : undefined;
			const day = offset === undefined ? undefined : dayFromNow(simulator, offset);
			simulator.store.workItems.set(key, {
				...item,
				...(day === undefined
					? {}
					: { DueDate: `${day}T00:00:00.000Z`, DeadlineDate: `${day}T00:00:00.000Z` }),
				...(index % 10 === 0 ? { DueDate: null } : {}),
			});
		});
	},
	cases: [
		{
			title: 'client',
			filters: ({ store }) => ({
				clientKey: byId([...store.workItems.values()][0].ClientKey),
			}),
			passes: ({ ClientKey }, { store }) =>
				ClientKey === [...store.workItems.values()][0].ClientKey,
		},
		{
			title: 'assignee',
			filters: (simulator) => ({ assigneeEmailAddress: chosen(secondUser(simulator)) }),
			passes: ({ AssigneeEmailAddress }, simulator) =>
				AssigneeEmailAddress === secondUser(simulator),
		},
		{
			title: 'one status',
			filters: () => ({ primaryStatus: ['In Progress'] }),
			passes: ({ PrimaryStatus }) => PrimaryStatus === 'In Progress',
		},
		{
			title: 'several statuses',
			filters: () => ({ primaryStatus: ['In Progress', 'Waiting', 'Ready To Start'] }),
			passes: ({ PrimaryStatus }) =>
				['In Progress', 'Waiting', 'Ready To Start'].includes(PrimaryStatus),
		},
		{
			title: 'work type',
			filters: ({ store }) => ({
				workType: chosen([...store.workItems.values()][0].WorkType!),
			}),
			passes: ({ WorkType }, { store }) => WorkType === [...store.workItems.values()][0].WorkType,
		},
		{
			title: 'work status',
			filters: () => ({ workStatus: chosen('In Progress') }),
			passes: ({ PrimaryStatus }) => PrimaryStatus === 'In Progress',
		},
		{ title: 'open only', filters: () => ({ openOnly: true }), passes: isOpen },
		{
			title: 'starting this month',
			filters: () => ({ startDate: days('thisMonth') }),
			passes: ({ StartDate }, simulator) => isIn(StartDate, simulator, 'month'),
		},
		{
			title: 'due next month, assigned to a user',
			filters: (simulator) => ({
				dueDate: days('nextMonth'),
				assigneeEmailAddress: chosen(secondUser(simulator)),
			}),
			passes: ({ DueDate, AssigneeEmailAddress }, simulator) =>
				isIn(DueDate, simulator, 'month', 1) && AssigneeEmailAddress === secondUser(simulator),
		},
		{
			title: 'overdue',
			filters: () => ({ dueDate: days('overdue') }),
			passes: (item, simulator) => isBeforeToday(item.DueDate, simulator) && isOpen(item),
		},
		{
			title: 'due today',
			filters: () => ({ dueDate: days('today') }),
			passes: ({ DueDate }, simulator) => isIn(DueDate, simulator, 'day'),
		},
		{
			title: 'due next week',
			filters: () => ({ dueDate: days('nextWeek') }),
			passes: ({ DueDate }, simulator) => isIn(DueDate, simulator, 'week', 1),
		},
		{
			title: 'due in the next 10 days',
			filters: () => ({ dueDate: days('nextDays', { days: 10 }) }),
			passes: ({ DueDate }, simulator) =>
				isBetween(DueDate, dayFromNow(simulator, 0), dayFromNow(simulator, 10)),
		},
		{
			title: 'due between two days',
			filters: (simulator) => ({
				dueDate: days('between', {
					from: dayFromNow(simulator, -20),
					to: dayFromNow(simulator, 5),
				}),
			}),
			passes: ({ DueDate }, simulator) =>
				isBetween(DueDate, dayFromNow(simulator, -20), dayFromNow(simulator, 5)),
		},
		{
			title: 'with a deadline this week',
			filters: () => ({ deadline: days('thisWeek') }),
			passes: ({ DeadlineDate }, simulator) => isIn(DeadlineDate, simulator, 'week'),
		},
		{
			title: 'past the deadline',
			filters: () => ({ deadline: days('overdue') }),
			passes: (item, simulator) => isBeforeToday(item.DeadlineDate, simulator) && isOpen(item),
		},
	],
};

interface Invoice {
	Client: { ClientKey: string };
	InvoiceStatus: string;
	InvoiceDate: string;
	PaymentDueDate: string;
	UpdatedAt: string;
}

const INVOICES: FilteredList<Invoice> = {
	operation: 'invoice.getAll',
	data: { invoices: 210 },
	records: ({ store }) => store.invoices as Iterable<[string, Invoice]>,
	key: 'InvoiceKey',
	cases: [
		{
			title: 'client',
			filters: ({ store }) => ({
				clientKey: byId([...store.invoices.values()][0].Client.ClientKey),
			}),
			passes: ({ Client }, { store }) =>
				Client.ClientKey === [...store.invoices.values()][0].Client.ClientKey,
		},
		{
			title: 'several statuses',
			filters: () => ({ invoiceStatus: ['Paid', 'AwaitingPayment'] }),
			passes: ({ InvoiceStatus }) => ['Paid', 'AwaitingPayment'].includes(InvoiceStatus),
		},
		{
			title: 'awaiting payment only',
			filters: () => ({ awaitingPaymentOnly: true }),
			passes: ({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		},
		{
			title: 'overdue',
			filters: () => ({ dueDate: days('overdue') }),
			passes: ({ InvoiceStatus, PaymentDueDate }, simulator) =>
				InvoiceStatus === 'AwaitingPayment' && isBeforeToday(PaymentDueDate, simulator),
		},
		{
			title: 'due this week',
			filters: () => ({ dueDate: days('thisWeek') }),
			passes: ({ PaymentDueDate }, simulator) => isIn(PaymentDueDate, simulator, 'week'),
		},
		{
			title: 'of last month',
			filters: () => ({ invoiceDate: days('lastMonth') }),
			passes: ({ InvoiceDate }, simulator) => isIn(InvoiceDate, simulator, 'month', -1),
		},
		{
			title: 'of the last 30 days, paid',
			filters: () => ({ invoiceDate: days('lastDays', { days: 30 }), invoiceStatus: ['Paid'] }),
			passes: ({ InvoiceDate, InvoiceStatus }, simulator) =>
				InvoiceStatus === 'Paid' &&
				isBetween(InvoiceDate, dayFromNow(simulator, -30), dayFromNow(simulator, 0)),
		},
		{
			title: 'updated after a time',
			filters: ({ clock }) => ({
				updatedAfter: new Date(clock.now() - 60 * 86_400_000).toISOString().replace(/\.\d+/, ''),
			}),
			passes: ({ UpdatedAt }, { clock }) => Date.parse(UpdatedAt) >= clock.now() - 60 * 86_400_000,
		},
	],
};

interface Client {
	ContactType: string | null;
	ClientOwner: string | null;
	ClientManager: string | null;
	LastModifiedDateTime: string;
}

const CLIENT_CASES: Array<FilterCase<Client>> = [
	{
		title: 'type',
		filters: () => ({ contactType: chosen('Prospect') }),
		passes: ({ ContactType }) => ContactType === 'Prospect',
	},
	{
		title: 'owner',
		filters: (simulator) => ({ clientOwner: chosen(secondUser(simulator).toUpperCase()) }),
		passes: ({ ClientOwner }, simulator) => ClientOwner === secondUser(simulator),
	},
	{
		title: 'manager and type',
		filters: (simulator) => ({
			clientManager: chosen(secondUser(simulator)),
			contactType: chosen('Prospect'),
		}),
		passes: ({ ClientManager, ContactType }, simulator) =>
			ClientManager === secondUser(simulator) && ContactType === 'Prospect',
	},
	{
		title: 'modified after a time',
		filters: ({ clock }) => ({
			modifiedAfter: new Date(clock.now() - 60 * 86_400_000).toISOString().replace(/\.\d+/, ''),
		}),
		passes: ({ LastModifiedDateTime }, { clock }) =>
			Date.parse(LastModifiedDateTime) >= clock.now() - 60 * 86_400_000,
	},
];

const nameOf = ({ FirstName, LastName }: Contact) => `${FirstName} ${LastName}`;

/** One without an owner. */
const withoutOwner = (clients: Map<string, Client>) => {
	const key = firstKey(clients);
	clients.set(key, { ...clients.get(key)!, ClientOwner: null });
};

const CONTACTS: FilteredList<Client> = {
	operation: 'contact.getAll',
	data: { contacts: 210 },
	records: ({ store }) => store.contacts as Iterable<[string, Client]>,
	key: 'ContactKey',
	prepare: ({ store }) => withoutOwner(store.contacts as unknown as Map<string, Client>),
	cases: [
		...CLIENT_CASES,
		{
			title: 'first and last name',
			filters: ({ store }) => ({ fullName: nameOf([...store.contacts.values()][0]) }),
			passes: (contact, { store }) =>
				nameOf(contact as Contact) === nameOf([...store.contacts.values()][0]),
		},
	],
};

const ORGANIZATIONS: FilteredList<Client> = {
	operation: 'organization.getAll',
	data: { organizations: 110 },
	records: ({ store }) => store.organizations as Iterable<[string, Client]>,
	key: 'OrganizationKey',
	prepare: ({ store }) => withoutOwner(store.organizations as unknown as Map<string, Client>),
	cases: CLIENT_CASES,
};

function casesOf<T>({
	operation,
	data,
	records,
	key,
	cases,
	prepare,
}: FilteredList<T>): ReadingCase[] {
	return cases.map(({ title, filters, passes }) => ({
		operation,
		title,
		data,
		without: prepare ? { ...WITHOUT, ...WITHOUT_LAG } : WITHOUT,
		input(simulator) {
			prepare?.(simulator);
			return { parameters: { returnAll: true, filters: filters(simulator) } };
		},
		wrong({ items }, simulator) {
			const found = items.map(({ json }) => String(json[key])).sort();
			const wanted = [...records(simulator)]
				.filter(([, record]) => passes(record, simulator))
				.map(([id]) => id)
				.sort();
			if (wanted.length === 0) return 'no record passes, so the case tests nothing';
			if (JSON.stringify(found) === JSON.stringify(wanted)) return undefined;
			return `${found.length} records instead of ${wanted.length}`;
		},
	}));
}

/** Each filter of the lists that have filters in words. */
export const FILTER_CASES: ReadingCase[] = [
	...casesOf(WORK_ITEMS),
	...casesOf(INVOICES),
	...casesOf(CONTACTS),
	...casesOf(ORGANIZATIONS),
];
