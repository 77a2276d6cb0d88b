import { runManually, type Check } from './types';

export const invoiceDetails: Check = {
	example: 'invoice-details',
	verify: runManually((run) => {
		const { execution, simulator } = run;
		const [invoice = {}] = execution.jsonOf('Get Invoice');
		const stored = simulator.store.invoices.get(String(invoice.InvoiceKey));
		const payments = [...simulator.store.payments.values()].filter(
			(payment) => payment.InvoiceKey === invoice.InvoiceKey,
		);
		const count = (field: string) => (invoice[field] as unknown[] | undefined)?.length;
		return [
			{
				says: `invoice ${stored?.InvoiceNumber} includes its line items (${stored?.LineItems.length}), payments (${payments.length}) and billed items (${stored?.Data.length})`,
				holds:
					stored !== undefined &&
					count('LineItems') === stored.LineItems.length &&
					payments.length > 0 &&
					count('Payments') === payments.length &&
					count('Data') === stored.Data.length,
				found: ['LineItems', 'Payments', 'Data'].map((field) => `${field}: ${count(field)}`),
			},
			{
				says: 'it has the links that lists of invoices do not have: PDF and online payment',
				holds: 'InvoicePdfUrl' in invoice && 'InvoiceMagicLink' in invoice,
				found: Object.keys(invoice),
			},
		];
	}),
};
