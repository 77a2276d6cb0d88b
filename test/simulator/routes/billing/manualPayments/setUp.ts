import { type Bench, closeAll, type Json, startBench } from '../../../support';

export let bench: Bench;
/** An invoice that awaits payment. */
export let invoice: Json;

export function setUpEachTest(): void {
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 40, payments: 12 } });
		// Not the newest: there must be dates between its date and today.
		invoice = [...bench.simulator.store.invoices.values()].find(
			(candidate) => candidate.InvoiceStatus === 'AwaitingPayment',
		);
	});
	afterEach(closeAll);
}

/** A valid body of a manual payment, with these changes. */
export const valid = (changes: Json = {}): Json => ({
	InvoiceKey: invoice.InvoiceKey,
	PaymentMethod: 'EFT',
	PaymentDate: invoice.InvoiceDate,
	TotalAmount: 10.1,
	...changes,
});

/** The invoice with its payments, as the API returns it. */
export const readInvoice = async () =>
	(await bench.get(`/v3/Invoices/${invoice.InvoiceKey}?$expand=Payments`)).body;
