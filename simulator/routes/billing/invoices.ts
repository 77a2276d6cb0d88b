import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, pick, recordByKey } from '../../http/answers';
import { shownExpansions } from '../../http/expanded';
import { originOf, pathOf } from '../../http/origin';
import type { ListSpec } from '../../odata/list';
import { clientSnapshots } from '../../data/clients';
import type { Invoice } from '../../records';

/** karbon.md 60. */
const LIST: ListSpec<Invoice> = {
	filter: {
		InvoiceStatus: {
			type: 'text',
			operators: ['eq'],
			values: ['Approved', 'AwaitingPayment', 'Paid', 'Exported', 'Voided'],
			read: (invoice) => invoice.InvoiceStatus,
		},
	},
	orderBy: {
		InvoiceDate: (invoice) => invoice.InvoiceDate,
		InvoiceNumber: (invoice) => invoice.InvoiceNumber,
		CreatedAt: (invoice) => invoice.CreatedAt,
		UpdatedAt: (invoice) => invoice.UpdatedAt,
	},
	keyOf: (invoice) => invoice.InvoiceKey,
};

const SUMMARY = [
	'InvoiceKey',
	'InvoiceNumber',
	'TotalAmountDue',
	'InvoiceTotal',
	'InvoiceSubTotal',
	'InvoiceTaxTotal',
	'InvoiceDate',
	'PaymentDueDate',
	'CreatedAt',
	'UpdatedAt',
	'CurrencyCode',
	'PaymentInstructions',
	'InvoiceStatus',
	'Client',
	'TaxLineItems',
] as const;

function links(context: SimulatorContext, request: FastifyRequest, invoice: Invoice) {
	// Approved invoices were neither posted nor sent, so they have no links yet.
	if (invoice.InvoiceStatus === 'Approved') return { InvoiceMagicLink: null, InvoicePdfUrl: null };
	const token = context.tokens.issue({ kind: 'invoicePdf', key: invoice.InvoiceKey });
	const origin = context.variants.invoicePdfUrl === 'absolute' ? originOf(request) : '';
	return {
		InvoiceMagicLink: `https://pay.karbon.example/invoices/${invoice.InvoiceKey}`,
		InvoicePdfUrl: `${origin}/v3/Files?token=${token}`,
	};
}

function paymentsOf(context: SimulatorContext, invoice: Invoice) {
	return [...context.store.payments.values()]
		.filter((payment) => payment.InvoiceKey === invoice.InvoiceKey)
		.map(({ PaymentKey, PaymentReference, PaymentType, PaymentDate, GrossAmount }) => ({
			PaymentKey,
			PaymentReference,
			PaymentType,
			PaymentDate,
			Amount: GrossAmount,
		}));
}

/** The invoice with the client that responses name; see `invoiceClient`. */
function billed({ store, variants }: SimulatorContext, invoice: Invoice): Invoice {
	const isShown = variants.invoiceClient !== 'billingContact';
	if (isShown || invoice.Client.ClientType === 'Contact') return invoice;
	const contact = clientSnapshots(store).find(({ ClientType }) => ClientType === 'Contact');
	return { ...invoice, Client: contact ?? invoice.Client };
}

export function registerInvoices(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/Invoices', async (request) =>
		listAnswer(context, request, 'Invoices', context.lists.invoices, LIST, (invoice) =>
			pick(billed(context, invoice), SUMMARY),
		),
	);
	app.get('/v3/Invoices/:key', async (request) => {
		const expand = expansions(request, ['LineItems', 'Payments', 'Data']);
		const invoice = recordByKey(context.reads.invoices, keyOf(request), 'Invoice');
		return entityAnswer(request, 'Invoices', {
			...pick(billed(context, invoice), SUMMARY),
			TaxLocation: invoice.TaxLocation,
			...links(context, request, invoice),
			...shownExpansions(context.variants, `${originOf(request)}${pathOf(request)}`, {
				...(expand.has('LineItems') ? { LineItems: invoice.LineItems } : {}),
				...(expand.has('Payments') ? { Payments: paymentsOf(context, invoice) } : {}),
				...(expand.has('Data') ? { Data: invoice.Data } : {}),
			}),
		});
	});
}
