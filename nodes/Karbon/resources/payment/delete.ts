import { deleteOperation } from '../../records/deleteOperation';
import { MANUAL_PAYMENT_KEY } from '../../fields/keyLocators';
import { WHY_PAYMENT_MISSING } from './whyPaymentMissing';
import { resolveDeletion } from './resolveDeletion';

/** Deletes a manual payment; karbon.md 63: leaving no trace. */
export const deletePayment = deleteOperation({
	id: 'payment.delete',
	noun: 'payment',
	description: 'Delete a manual payment without an audit trail. To keep one, use Reverse.',
	action: 'Delete a manual payment',
	notice:
		'Deleting a payment leaves no trace in Karbon. To keep an audit trail, use the operation "Reverse" instead.',
	confirmation: 'Whether to delete the payment without an audit trail. Must be turned on.',
	reason: 'deleting leaves no trace. Reverse keeps an audit trail',
	path: '/v3/ManualPayments',
	locator: MANUAL_PAYMENT_KEY,
	keyName: 'PaymentKey',
	whyMissing: WHY_PAYMENT_MISSING,
	howToCheck: (payment) => `Get ${payment}: if Karbon does not have it, it was deleted.`,
	resolve: resolveDeletion,
});
