import { RETURN_ALL } from '../../fields/returnAll';
import { readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';

/** Lists payments. The service can neither filter nor sort them (interface-addendum.md, Records). */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many payments. A reversed payment has an entry "Manual Payment Reversed".',
	action: 'Get many payments',
	effect: 'read',
	properties: RETURN_ALL,
	async run(input) {
		return await readList(input, {
			path: '/v3/Payments',
			key: 'PaymentKey',
			query: {},
			purpose: 'list the payments',
		});
	},
};
