import { textOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** Invoices with these statuses have a link (karbon.md 66). */
const SENT = ['Paid', 'AwaitingPayment', 'Exported'];
const MAX_INVOICES = 3;

/** karbon.md 66. */
export const invoicePdfUrl: Probe = async (account) => {
	const [name, { rows }] = await account.openList(['Invoices']);
	const sent = rows.filter(({ InvoiceStatus: status }) => SENT.includes(String(status)));
	for (const row of sent.slice(0, MAX_INVOICES)) {
		const link = textOf((await account.record(name, account.keyOf(name, row))).InvoicePdfUrl);
		if (link === undefined) continue;
		if (link.startsWith('/') && !link.startsWith('//')) return 'relative';
		if (!/^https?:\/\//i.test(link)) throw new OtherBehavior();
		// Counts a link to another origin.
		account.ownUrl(link);
		return 'absolute';
	}
	throw new Undecided('no invoice with a PDF');
};
