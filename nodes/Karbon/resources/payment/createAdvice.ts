import type { Advice } from '../../../shared/transport/request';

/** The rules of a manual payment (interface-addendum.md, Records), by what Karbon's message is about. */
export function adviceFor(invoice: string): Advice[] {
	return [
		{
			about: /await/i,
			text: `Karbon accepts payments only while an invoice awaits payment. Check the status of ${invoice}.`,
		},
		{
			about: /exceed|overpa|amount due|more than/i,
			text: `Lower 'Total Amount' to at most what is due on ${invoice}, then run this item again.`,
		},
		{
			about: /'Payment Date'|\bdate\b/i,
			text: `Set 'Payment Date' to a day from the date of ${invoice} to today, then run this item again.`,
		},
		{
			about: /'Payment Method'/,
			text: "Choose another 'Payment Method', then run this item again.",
		},
		{
			about: /'Total Amount'/,
			text: "Enter a 'Total Amount' above 0 with at most two decimals, then run this item again.",
		},
	];
}
