import { deleteOperation } from '../../records/deleteOperation';
import { PAYMENT_KEY } from '../../fields/keyLocators';
import { WHY_PAYMENT_MISSING } from './whyPaymentMissing';
import { resolveDeletion } from './resolveDeletion';

/** Deletes a manual payment; karbon.md 63: leaving no trace. */
export const deletePayment = deleteOperation({
	id: 'payment.delete',
	noun: 'payment',
	description: 'Delete a manual payment, leaving no trace of it. Reverse keeps an audit trail.',
	action: 'Delete a manual payment',
	notice:
		'Deleting removes the payment entirely and leaves no trace in Karbon. To keep an audit trail, use the operation "Reverse" instead.',
	confirmation: 'Whether to delete the payment without a trace. Must be turned on.',
	reason: 'deleting leaves no trace. Reverse keeps an audit trail',
	path: '/v3/ManualPayments',
	locator: PAYMENT_KEY,
	keyName: 'PaymentKey',
	whyMissing: WHY_PAYMENT_MISSING,
	howToCheck: (payment) => `Get ${payment}: when Karbon does not have it, it was deleted.`,
	resolve: resolveDeletion,
});
