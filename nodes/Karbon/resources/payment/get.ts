import { getOperation } from '../../execution/getOperation';
import { PAYMENT_KEY } from '../../fields/keyLocators';

export const get = getOperation({
	record: 'a payment',
	path: '/v3/Payments',
	locator: PAYMENT_KEY,
});
