import { deleteOperation } from '../../records/deleteOperation';
import { MANUAL_PAYMENT_KEY } from '../../fields/keyLocators';
import { resolveDeletion, WHY_PAYMENT_MISSING } from './paymentOutcome';

/** Deletes a manual payment; karbon.md 63: leaving no trace. */
export const deletePayment = deleteOperation({
	id: 'payment.delete',
	noun: 'payment',
	description: 'Delete a manual payment. To keep an audit trail, use Payment > Reverse instead.',
	action: 'Delete a manual payment',
	notice:
		'Deleting a payment leaves no trace in Karbon. To keep an audit trail, use Payment > Reverse instead.',
	confirmation: 'Whether to delete the payment without an audit trail. Must be turned on.',
	reason: 'deleting leaves no trace. Payment > Reverse keeps an audit trail',
	path: '/v3/ManualPayments',
	locator: MANUAL_PAYMENT_KEY,
	keyName: 'PaymentKey',
	whyMissing: WHY_PAYMENT_MISSING,
	howToCheck: (payment) => `Use Payment > Get for ${payment}: if it is not found, it was deleted.`,
	resolve: resolveDeletion,
});
