import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { MANUAL_PAYMENT_KEY, PAYMENT_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { deleteOperation } from '../../records/deleteOperation';
import { create } from './create';
import { resolveDeletion, WHY_PAYMENT_MISSING } from './paymentOutcome';
import { reverse } from './reverse';

const get = getOperation({ record: 'a payment', path: '/v3/Payments', locator: PAYMENT_KEY });

/** Karbon can neither filter nor sort them (karbon.md 60). */
const getAll = listOperation({
	records: 'payments',
	description: 'Get many payments, including failed and reversed ones (see "PaymentType")',
	path: '/v3/Payments',
	key: 'PaymentKey',
	// A reversal may have the key of the payment (karbon.md 62), and so may parts for several invoices (karbon.md 60).
	idOf: ({ PaymentKey: key, PaymentType: type, InvoiceKey: invoice, GrossAmount: amount }) =>
		key && JSON.stringify([key, type, invoice, amount]),
});

/** Deletes a manual payment; karbon.md 63: leaving no trace. */
const deletePayment = deleteOperation({
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

/** Payments, of which the node creates, reverses and deletes manual ones only (karbon.md 64). */
export const payment: Resource = {
	value: 'payment',
	name: 'Payment',
	operations: [create, deletePayment, get, getAll, reverse],
	defaultOperation: 'create',
};
