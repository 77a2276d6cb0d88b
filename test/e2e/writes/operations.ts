import type { Simulator } from '../../../simulator';
import { byId } from '../support/workflows/actionWorkflow';

/** The values of one intended write: fields of an item, or arguments of a tool call. */
export type Target = Record<string, string | number>;

/** How a parameter gets a value of the target: from the item, from the model, or as a fixed value. */
export type FieldReader = (name: string, type?: 'string' | 'number') => string | number;

/** An operation of the node that writes. */
export interface WriteOperation {
	name: string;
	/** Whether it has the option 'Idempotency Key'. */
	takesKey: boolean;
	/** Whether it needs a file, which an agent cannot pass to a tool. */
	takesFile: boolean;
	/** The write request. */
	request: { method: string; path: string };
	/** Prepares the records that the writes need. @returns one target for each write */
	prepare(simulator: Simulator, count: number): Promise<Target[]>;
	parameters(field: FieldReader): Record<string, unknown>;
	/** How often this target was written. */
	written(simulator: Simulator, target: Target): number;
}

const TODAY = new Date().toISOString().slice(0, 10);
const TYPES = ['Contact', 'Work', 'Note', 'User', 'Invoice', 'EstimateSummary'];

/** Makes all invoices payable. @returns their keys */
function payableInvoices({ store }: Simulator): string[] {
	const invoices = [...store.invoices.values()];
	for (const invoice of invoices) {
		invoice.InvoiceStatus = 'AwaitingPayment';
		invoice.InvoiceDate = '2026-01-01';
		invoice.TotalAmountDue = 1_000;
	}
	return invoices.map(({ InvoiceKey }) => InvoiceKey);
}

async function payments(simulator: Simulator, count: number): Promise<Target[]> {
	const { accessToken, accessKey } = simulator.credentials;
	const before = new Set(simulator.store.payments.keys());
	for (const InvoiceKey of payableInvoices(simulator).slice(0, count)) {
		const body = {
			InvoiceKey,
			PaymentMethod: 'EFT',
			PaymentDate: TODAY,
			TotalAmount: 5,
		};
		const { status } = await fetch(`${simulator.url}/v3/ManualPayments`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${accessToken}`,
				accesskey: accessKey,
				'content-type': 'application/json',
			},
			body: JSON.stringify(body),
		});
		if (status !== 201) throw new Error(`The simulator returned HTTP ${status} for a payment`);
	}
	const made = [...simulator.store.payments.keys()].filter((key) => !before.has(key));
	return made.map((payment, index) => ({ payment, marker: `item ${index}` }));
}

const countOf = <T>(records: Map<string, T>, isIt: (record: T) => boolean) =>
	[...records.values()].filter(isIt).length;

const contacts = ({ store }: Simulator, count: number): Target[] =>
	[...store.contacts.keys()]
		.slice(0, count)
		.map((contact, index) => ({ contact, marker: `item ${index}` }));

export const OPERATIONS: WriteOperation[] = [
	{
		name: 'create payment',
		takesKey: true,
		takesFile: false,
		request: { method: 'POST', path: '/v3/ManualPayments' },
		prepare: async (simulator, count) =>
			payableInvoices(simulator)
				.slice(0, count)
				.map((invoice, index) => ({ invoice, amount: 10 + index, marker: `item ${index}` })),
		parameters: (field) => ({
			resource: 'payment',
			operation: 'create',
			invoiceKey: byId(String(field('invoice'))),
			paymentMethod: 'EFT',
			paymentDate: TODAY,
			totalAmount: field('amount', 'number'),
		}),
		written: ({ store }, { invoice, amount }) =>
			countOf(
				store.payments,
				(payment) => payment.InvoiceKey === invoice && payment.GrossAmount === amount,
			),
	},
	{
		name: 'reverse payment',
		takesKey: true,
		takesFile: false,
		request: { method: 'POST', path: '/v3/ReverseManualPayment' },
		prepare: payments,
		parameters: (field) => ({
			resource: 'payment',
			operation: 'reverse',
			paymentKey: byId(String(field('payment'))),
			reversalDate: `${TODAY}T00:00:00Z`,
		}),
		written: ({ store }, target) =>
			countOf(store.payments, ({ reverses }) => reverses === target.payment),
	},
	{
		name: 'delete payment',
		takesKey: false,
		takesFile: false,
		request: { method: 'DELETE', path: '/v3/ManualPayments/*' },
		prepare: payments,
		parameters: (field) => ({
			resource: 'payment',
			operation: 'delete',
			paymentKey: byId(String(field('payment'))),
			confirmDeletion: true,
		}),
		written: ({ store }, { payment }) => (store.payments.has(String(payment)) ? 0 : 1),
	},
	{
		name: 'create expense',
		takesKey: true,
		takesFile: false,
		request: { method: 'POST', path: '/v3/Expenses' },
		prepare: async (simulator, count) => contacts(simulator, count),
		parameters: (field) => ({
			resource: 'expense',
			operation: 'create',
			entityType: 'Contact',
			entityKey: byId(String(field('contact'))),
			expenseDate: `${TODAY}T00:00:00Z`,
			value: 10,
			billableValue: 10,
			description: field('marker'),
		}),
		written: ({ store }, { contact, marker }) =>
			countOf(
				store.expenses,
				({ Timeline, Description }) => Timeline.EntityKey === contact && Description === marker,
			),
	},
	{
		name: 'create note',
		takesKey: true,
		takesFile: false,
		request: { method: 'POST', path: '/v3/Notes' },
		prepare: async (simulator, count) => {
			const [{ EmailAddress: author }] = simulator.store.users.values();
			return contacts(simulator, count).map((target) => ({ ...target, author }));
		},
		parameters: (field) => ({
			resource: 'note',
			operation: 'create',
			subject: field('marker'),
			body: 'Discussed the missing bank statements',
			authorEmailAddress: { __rl: true, mode: 'email', value: field('author') },
			timelines: {
				values: [{ entityType: 'Contact', entityKey: byId(String(field('contact'))) }],
			},
		}),
		written: ({ store }, { contact, marker }) =>
			countOf(
				store.notes,
				({ Timelines, Subject }) => Timelines[0]?.EntityKey === contact && Subject === marker,
			),
	},
	{
		name: 'upload file',
		takesKey: true,
		takesFile: true,
		request: { method: 'POST', path: '/v3/Files' },
		prepare: async (simulator, count) => contacts(simulator, count),
		parameters: (field) => ({
			resource: 'file',
			operation: 'upload',
			entityType: 'contact',
			entityKey: byId(String(field('contact'))),
			binaryPropertyName: 'data',
		}),
		written: ({ store }, { contact, marker }) =>
			countOf(
				store.files,
				({ EntityKey, FileName }) => EntityKey === contact && FileName === `${marker}.txt`,
			),
	},
	{
		name: 'create subscription',
		takesKey: false,
		takesFile: false,
		request: { method: 'POST', path: '/v3/WebhookSubscriptions' },
		prepare: async (_simulator, count) =>
			TYPES.slice(0, count).map((type, index) => ({
				type,
				url: `https://example.com/${index}`,
				marker: `item ${index}`,
			})),
		parameters: (field) => ({
			resource: 'webhookSubscription',
			operation: 'create',
			subscriptionMode: 'single',
			webhookType: field('type'),
			targetUrl: field('url'),
		}),
		written: ({ store }, { type, url }) =>
			countOf(store.subscriptions, ({ name, TargetUrl }) => name === type && TargetUrl === url),
	},
];

/** Finds an operation by its name. @throws Error when there is none */
export function operationNamed(name: string): WriteOperation {
	const found = OPERATIONS.find((operation) => operation.name === name);
	if (found === undefined) throw new Error(`There is no operation "${name}"`);
	return found;
}
