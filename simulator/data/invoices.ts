import { fromCents } from '../money';
import type * as Records from '../records';
import type { Store } from '../store';
import { clientSnapshots } from './clients';
import { DAY_MS, dateOnly, dateTime } from './dates';
import { createRandom, type Random } from './random';
import { FEE_TYPES, INVOICE_STATUSES, PAYMENT_INSTRUCTIONS, SERVICES, WORK_TYPES } from './words';

const TAX = { name: 'Sales Tax', percent: 10 };
const NO_CLIENT: Records.Client = {
	ClientKey: 'NoClient2222',
	ClientType: 'Organization',
	Name: 'Unknown client',
	AddressLine: null,
	City: null,
	StateProvinceCounty: null,
	ZipCode: null,
	Country: null,
	EmailAddress: null,
};

function makeLine(
	random: Random,
	presentation: boolean,
): { cents: number; line: Records.InvoiceLine } {
	const unitCents = 500 * (5 + random.below(95)) + random.below(100);
	const quantity = 1 + random.below(4);
	const cents = unitCents * quantity;
	return {
		cents,
		line: {
			LineItemKey: random.key(),
			BillableItemEntityKey: random.key(),
			BillableItemType: random.pick(['TimeEntry', 'Expense', 'Entity'] as const),
			Description: random.pick(SERVICES),
			Quantity: quantity,
			UnitPrice: fromCents(unitCents).toFixed(2),
			Amount: fromCents(cents),
			TaxRate: presentation ? TAX.percent : null,
			TaxRateName: presentation ? TAX.name : null,
		},
	};
}

/** Tax of a part of the invoice; null if the lines have it (karbon.md 66). */
function taxOf(isTaxed: boolean, cents: number) {
	const TaxAmount = fromCents(Math.round((cents * TAX.percent) / 100));
	return isTaxed
		? { TaxRate: TAX.percent, TaxRateName: TAX.name, TaxAmount }
		: { TaxRate: null, TaxRateName: null, TaxAmount: null };
}

/**
 * karbon.md 66: recurring bills have a service, others work or expenses, with the fields of the
 * published API description.
 */
function makeData(random: Random, recurring: boolean, cents: number): Records.InvoiceDataEntry {
	const Billed = fromCents(cents);
	const atWork = random.chance(0.8);
	const tax = taxOf(recurring, cents);
	const part = { Billed, ...tax };
	const { TaxRate, TaxRateName } = tax;
	const entry = { EntityKey: random.key(), Billed, Service: null, Work: null, Expenses: null };
	const WorkType = random.pick(WORK_TYPES);
	if (recurring) {
		const Service = { WorkType, ...part };
		return { ...entry, EntityType: 'Service', Service, TaxRate, TaxRateName };
	}
	if (atWork) {
		const InvoiceType = 'Final';
		const FeeType = random.pick(FEE_TYPES);
		const Work = { FeeType, WorkType, InvoiceType, TimeEntries: [], ...part };
		return { ...entry, EntityType: 'Work Item', Work, TaxRate, TaxRateName };
	}
	const Description = random.pick(SERVICES);
	const expense = { ExpenseKey: random.key(), Description, ...part };
	const Expenses = { Billed, Expenses: [expense] };
	return { ...entry, EntityType: 'Client', Expenses, TaxRate, TaxRateName };
}

/**
 * Makes one invoice of 1 to 3 lines.
 * @param number position, from 1
 * @param createdAt epoch ms
 */
export function makeInvoice(
	random: Random,
	number: number,
	client: Records.Client,
	createdAt: number,
): Records.Invoice {
	const status = INVOICE_STATUSES[number % INVOICE_STATUSES.length] as Records.InvoiceStatus;
	const recurring = number % 4 === 0;
	const lines = Array.from({ length: 1 + random.below(3) }, () => makeLine(random, !recurring));
	const subTotal = lines.reduce((sum, { cents }) => sum + cents, 0);
	const tax = Math.round((subTotal * TAX.percent) / 100);
	const settled = status === 'Paid' || status === 'Voided';
	return {
		InvoiceKey: random.key(),
		InvoiceNumber: `INV-${String(number).padStart(6, '0')}`,
		TotalAmountDue: settled ? 0 : fromCents(subTotal + tax),
		InvoiceTotal: fromCents(subTotal + tax),
		InvoiceSubTotal: fromCents(subTotal),
		InvoiceTaxTotal: fromCents(tax),
		InvoiceDate: dateOnly(createdAt),
		PaymentDueDate: dateOnly(createdAt + 14 * DAY_MS),
		CreatedAt: dateTime(createdAt),
		UpdatedAt: dateTime(createdAt + random.below(3_600_000)),
		CurrencyCode: 'USD',
		PaymentInstructions: random.chance(0.9) ? PAYMENT_INSTRUCTIONS : null,
		InvoiceStatus: status,
		Client: client,
		TaxLineItems: [{ TaxName: TAX.name, TaxValue: fromCents(tax) }],
		TaxLocation: recurring ? 'Data' : 'Presentation',
		LineItems: lines.map(({ line }) => line),
		Data: [makeData(random, recurring, subTotal)],
	};
}

/**
 * Fills invoices, oldest first. The newest one is two hours old. Each is modified within an hour after its creation.
 */
export function seedInvoices(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'invoices');
	const clients = clientSnapshots(store);
	const step = Math.min(DAY_MS, Math.floor((730 * DAY_MS) / Math.max(1, count)));
	for (let number = 1; number <= count; number += 1) {
		const createdAt = now - 2 * 3_600_000 - (count - number) * step;
		const client = clients.length > 0 ? random.pick(clients) : NO_CLIENT;
		const invoice = makeInvoice(random, number, client, createdAt);
		store.invoices.set(invoice.InvoiceKey, invoice);
	}
}
