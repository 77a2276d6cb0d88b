import { listOperation } from '../../lists/listOperation';

/** Lists payments. Karbon can neither filter nor sort them (karbon.md 60). */
export const getAll = listOperation({
	records: 'payments',
	description: 'Get many payments. Reversals are listed as "Manual Payment Reversed".',
	path: '/v3/Payments',
	key: 'PaymentKey',
});
