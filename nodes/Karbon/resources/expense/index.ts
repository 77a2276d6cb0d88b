import type { Resource } from '../../execution/operation';
import { create } from './create';

/** karbon.md 65: they cannot be listed, updated or deleted. */
export const expense: Resource = {
	value: 'expense',
	name: 'Expense',
	operations: [create],
};
