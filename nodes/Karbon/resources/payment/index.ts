import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { PAYMENT_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { create } from './create';
import { deletePayment } from './delete';
import { reverse } from './reverse';

const get = getOperation({ record: 'a payment', path: '/v3/Payments', locator: PAYMENT_KEY });

/** Karbon can neither filter nor sort them (karbon.md 60). */
const getAll = listOperation({
	records: 'payments',
	description: 'Get many payments. Reversals are listed as "Manual Payment Reversed".',
	path: '/v3/Payments',
	key: 'PaymentKey',
	// A reversal may have the key of the payment (karbon.md 62).
	idOf: ({ PaymentKey: key, PaymentType: type }) => key && JSON.stringify([key, type]),
});

/** Payments, of which the node creates, reverses and deletes manual ones only (karbon.md 64). */
export const payment: Resource = {
	value: 'payment',
	name: 'Payment',
	operations: [create, deletePayment, get, getAll, reverse],
	defaultOperation: 'create',
};
