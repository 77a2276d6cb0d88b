import { fromCents, toCents } from '../money';
import type { Store } from '../store';
import { dateOnly } from './dates';
import { createRandom } from './random';
import { PAYMENT_METHODS } from './words';

/**
 * Fills payments: each paid invoice is paid in as many parts as needed to reach `count`. Some are payments that Karbon
 * processed, the others are manual.
 */
export function seedPayments(store: Store, count: number, seed: number): void {
	const random = createRandom(seed, 'payments');
	const paid = [...store.invoices.values()].filter(({ InvoiceStatus }) => InvoiceStatus === 'Paid');
	let left = count;
	for (const [index, invoice] of paid.entries()) {
		const parts =
			Math.floor(left / (paid.length - index)) + (left % (paid.length - index) > 0 ? 1 : 0);
		let cents = toCents(invoice.InvoiceTotal) ?? 0;
		for (let part = 1; part <= parts; part += 1) {
			const share = part === parts ? cents : Math.floor(cents / (parts - part + 1));
			cents -= share;
			const key = random.key();
			const processed = random.chance(0.2);
			store.payments.set(key, {
				PaymentKey: key,
				InvoiceKey: invoice.InvoiceKey,
				PaymentReference: random.chance(0.5) ? `Ref ${invoice.InvoiceNumber}` : null,
				PaymentType: processed ? 'Payment' : 'Manual Payment',
				PaymentDate: dateOnly(Date.parse(invoice.UpdatedAt)),
				GrossAmount: fromCents(share),
				PaymentMethod: processed ? 'Credit Card Online' : random.pick(PAYMENT_METHODS),
				KarbonPayment: processed ? { NetAmount: fromCents(share), Status: 'Settled' } : null,
				ClientKey: invoice.Client.ClientKey,
				Client: invoice.Client,
			});
		}
		left -= parts;
	}
}
