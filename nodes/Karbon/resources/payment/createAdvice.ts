import { ONLY_THIS_ITEM } from '../../../shared/transport/errors/advice';
import type { Advice } from '../../../shared/transport/errors/errorContext';

/**
 * What to do when Karbon refuses a manual payment, by what its message is about (karbon.md 64). Labels have replaced
 * Karbon's names of fields in the message, and the first advice that fits is given.
 * @param invoiceName the invoice as it is named in errors
 */
export function createAdvice(invoiceName: string): Advice[] {
	return [
		{
			about: /await/i,
			text: `Karbon accepts payments only while an invoice awaits payment. Check the status of ${invoiceName}.`,
		},
		{
			about: /exceed|overpa|amount due|more than/i,
			text: `Lower 'Total Amount' to at most the amount due on ${invoiceName}, then ${ONLY_THIS_ITEM}.`,
		},
		{
			about: /'Payment Date'|\bdate\b/i,
			text: `Set 'Payment Date' to a day from the date of ${invoiceName} to today, then ${ONLY_THIS_ITEM}.`,
		},
		{ about: /'Payment Method'/, text: `Choose another 'Payment Method', then ${ONLY_THIS_ITEM}.` },
	];
}
