import { segment } from '../../../shared/odata/query';
import { PAYMENT_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { keyParameter } from '../../execution/recordKey';

/** Reads one payment. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get a payment',
	action: 'Get a payment',
	effect: 'read',
	properties: [PAYMENT_KEY],
	async run(input) {
		const key = keyParameter(input, 'paymentKey', 'Payment');
		return await getOne(input, `/v3/Payments/${segment(key)}`, `the payment "${key}"`);
	},
};
