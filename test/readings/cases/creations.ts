import type { Simulator } from '../../../simulator';
import { TENANT_SETTINGS } from '../../../simulator/data/firm/settings';
import { byId, firstKey } from '../../nodes/Karbon/support';
import type { CaseInput, Outcome, ReadingCase } from '../support/cells/readingCase';

const contacts = ({ store }: Simulator) => [...store.contacts.values()];

/** How many records of a collection were added, by the changes of the store. */
function added({ changes }: Outcome, collection: string): number {
	return changes.filter(
		({ path, before }) => path.split('/').length === 2 && path.startsWith(collection) && !before,
	).length;
}

const once = (collection: string) => (outcome: Outcome) => {
	const count = added(outcome, `${collection}/`);
	const isUnknown = outcome.error?.includes('may have been') ?? false;
	if (outcome.error === undefined) return count === 1 ? undefined : `${count} records added`;
	return count === 0 || isUnknown ? undefined : 'an error after it was created';
};

/** The fields of a client that an upsert writes. */
interface Upserted {
	id: string;
	first: string;
	last: string;
	type: string;
}

/** Upserts of the first 60 contacts. @param itemsOf the items for a contact as it is */
function upserts(simulator: Simulator, itemsOf: (client: Upserted) => Upserted[]): CaseInput {
	return {
		parameters: {
			userDefinedIdentifier: '={{ $json.id }}',
			firstName: '={{ $json.first }}',
			lastName: '={{ $json.last }}',
			updateFields: { contactType: '={{ $json.type }}' },
		},
		items: contacts(simulator)
			.slice(0, 60)
			.map(({ UserDefinedIdentifier, FirstName, LastName, ContactType }) => ({
				id: String(UserDefinedIdentifier),
				first: FirstName,
				last: LastName,
				type: ContactType ?? 'Client',
			}))
			.flatMap(itemsOf)
			.map((json) => ({ json: { ...json } })),
	};
}

/** Creating, and Create or Update. */
export const CREATION_CASES: ReadingCase[] = [
	{
		operation: 'contact.create',
		title: 'with an identifier',
		input: () => ({
			parameters: {
				firstName: 'Ann',
				lastName: 'Lee',
				additionalFields: { userDefinedIdentifier: 'NEW-1', contactType: 'Client' },
			},
		}),
		wrong: once('contacts'),
	},
	{
		operation: 'contact.create',
		title: 'without a response, beside an older client of the same name',
		fails: true,
		rows: [115],
		input(simulator) {
			const [first] = contacts(simulator);
			Object.assign(first, {
				FirstName: 'Ann',
				LastName: 'Lee',
				FullName: 'Ann Lee',
				UserDefinedIdentifier: 'NEW-1',
				ContactType: 'Prospect',
			});
			simulator.faults.add({ match: { method: 'POST' }, action: 'resetBefore' });
			return {
				parameters: {
					firstName: 'Ann',
					lastName: 'Lee',
					additionalFields: { userDefinedIdentifier: 'NEW-1', contactType: 'Client' },
				},
			};
		},
		wrong: ({ error }) => (error ? undefined : 'the older client is reported as created'),
	},
	{
		operation: 'contact.upsert',
		title: 'a client that exists',
		input: (simulator) => ({
			parameters: {
				userDefinedIdentifier: contacts(simulator)[0].UserDefinedIdentifier,
				lastName: 'Newname',
				updateFields: { contactType: 'Prospect' },
			},
		}),
		wrong(outcome, simulator) {
			if (outcome.error) return outcome.changes.length > 0 ? 'an error after a change' : undefined;
			const [{ LastName, ContactType }] = contacts(simulator);
			const isRight = LastName === 'Newname' && ContactType === 'Prospect';
			return isRight && contacts(simulator).length === 5 ? undefined : 'not updated';
		},
	},
	{
		operation: 'contact.upsert',
		title: '60 clients, read from the list',
		data: { contacts: 130 },
		// Rows of the list and records have other fields.
		isSample: true,
		input: (simulator) => upserts(simulator, (client) => [{ ...client, type: 'Prospect' }]),
		wrong(outcome, simulator) {
			if (outcome.error) return undefined;
			const all = contacts(simulator);
			const isRight = all.slice(0, 60).every(({ ContactType }) => ContactType === 'Prospect');
			return isRight && all.length === 130 ? undefined : 'not all clients are updated';
		},
	},
	{
		operation: 'contact.upsert',
		title: '60 clients twice, where lists lag behind',
		data: { contacts: 130 },
		isSample: true,
		rows: [11],
		input: (simulator) => upserts(simulator, (client) => [{ ...client, type: 'Prospect' }, client]),
		wrong: (outcome) =>
			outcome.error === undefined && outcome.changes.length > 0
				? 'the last value of each client is not the one that was given last'
				: undefined,
	},
	{
		operation: 'workItem.create',
		title: 'with a secondary status',
		rows: [121],
		input({ store }) {
			const { WorkStatuses, WorkTypes } = TENANT_SETTINGS;
			const primary = WorkStatuses.find(({ Children }) => Children.length > 0)!;
			return {
				parameters: {
					title: 'Tax Return',
					clientType: 'Contact',
					clientKey: byId(firstKey(store.contacts)),
					assigneeEmailAddress: [...store.users.values()][0].EmailAddress,
					startDate: '2026-03-01',
					additionalFields: {
						workType: WorkTypes[0].Name,
						primaryStatus: primary.Name,
						secondaryStatus: primary.Children[0].Name,
					},
				},
			};
		},
		wrong(outcome) {
			if (outcome.error) return `refused: ${outcome.error}`;
			return once('workItems')(outcome);
		},
	},
	{
		operation: 'workItem.create',
		title: 'with a fixed fee, without a value',
		rows: [45],
		input: ({ store }) => ({
			parameters: {
				title: 'Tax Return',
				clientType: 'Contact',
				clientKey: byId(firstKey(store.contacts)),
				assigneeEmailAddress: [...store.users.values()][0].EmailAddress,
				startDate: '2026-03-01',
				additionalFields: { feeSettings: { values: { feeType: 'FixedFee' } } },
			},
		}),
		wrong(outcome) {
			if (outcome.error) return `refused: ${outcome.error}`;
			return once('workItems')(outcome);
		},
	},
	{
		operation: 'note.create',
		title: 'on three timelines',
		rows: [143],
		input: ({ store }) => ({
			parameters: {
				subject: 'Call',
				body: 'Spoke about the return.',
				authorEmailAddress: [...store.users.values()][0].EmailAddress,
				timelines: {
					values: [
						{ entityType: 'WorkItem', entityKey: byId(firstKey(store.workItems)) },
						{ entityType: 'Organization', entityKey: byId(firstKey(store.organizations)) },
						{ entityType: 'ClientGroup', entityKey: byId(firstKey(store.clientGroups)) },
					],
				},
			},
		}),
		wrong(outcome, { store }) {
			const timelines = [...store.notes.values()].at(-1)?.Timelines ?? [];
			const owners = [store.workItems, store.organizations, store.clientGroups].map(firstKey);
			const isWhole = owners.every((key) => timelines.some(({ EntityKey }) => EntityKey === key));
			return (
				once('notes')(outcome) ??
				(outcome.error !== undefined || isWhole ? undefined : 'a timeline is missing')
			);
		},
	},
	...(['expense.create', 'payment.create'] as const).map((operation): ReadingCase => ({
		operation,
		title: 'without a response',
		fails: true,
		input(simulator) {
			simulator.faults.add({ match: { method: 'POST' }, action: 'resetAfter' });
			const { store } = simulator;
			const invoice = [...store.invoices.values()].find(
				({ InvoiceStatus, TotalAmountDue }) =>
					InvoiceStatus === 'AwaitingPayment' && TotalAmountDue >= 10,
			)!;
			return operation === 'payment.create'
				? {
						parameters: {
							invoiceKey: byId(invoice.InvoiceKey),
							paymentMethod: 'BankTransfer',
							paymentDate: new Date(simulator.clock.now()).toISOString().slice(0, 10),
							totalAmount: 1.5,
						},
					}
				: {
						parameters: {
							entityType: 'WorkItem',
							entityKey: byId(firstKey(store.workItems)),
							expenseDate: '2026-03-01T00:00:00Z',
							value: 100,
							billableValue: 80,
							description: 'Filing fee',
						},
					};
		},
		wrong: ({ error }) =>
			error?.includes('may have been') ? undefined : `no unknown outcome: ${String(error)}`,
	})),
];
