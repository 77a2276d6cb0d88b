import type { Simulator } from '../../../simulator';
import type * as Records from '../../../simulator/records';

function found<T>(what: string, rows: Iterable<T>, fits: (row: T) => boolean = () => true): T {
	for (const row of rows) if (fits(row)) return row;
	throw new Error(`The simulator has no ${what}`);
}

/** An invoice that awaits payment, with something due. */
export function invoiceToPay({ store }: Simulator): Records.Invoice {
	return found(
		'invoice that awaits payment',
		store.invoices.values(),
		({ InvoiceStatus, TotalAmountDue }) =>
			InvoiceStatus === 'AwaitingPayment' && TotalAmountDue > 10,
	);
}

/** The `nth` manual payment that was not reversed, from 0. */
export function manualPayment({ store }: Simulator, nth: number): Records.Payment {
	const payments = [...store.payments.values()].filter(
		({ PaymentType }) => PaymentType === 'Manual Payment',
	);
	return found(`manual payment ${nth}`, payments.slice(nth));
}

export function firstOf<T>(what: string, rows: ReadonlyMap<string, T>): T {
	return found(what, rows.values());
}

/** The records whose field has a value. */
export function recordsWith<T, K extends keyof T>(
	rows: ReadonlyMap<string, T>,
	field: K,
	value: T[K],
): T[] {
	return [...rows.values()].filter((row) => row[field] === value);
}
