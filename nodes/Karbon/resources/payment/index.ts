import type { Resource } from '../../execution/operation';
import { create } from './create';
import { deletePayment } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { reverse } from './reverse';

/** Payments, of which the node creates, reverses and deletes manual ones only (karbon.md 64). */
export const payment: Resource = {
	value: 'payment',
	name: 'Payment',
	operations: [create, deletePayment, get, getAll, reverse],
	defaultOperation: 'create',
};
