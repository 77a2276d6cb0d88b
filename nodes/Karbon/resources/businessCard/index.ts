import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { BUSINESS_CARD_KEY } from '../../fields/keyLocators';
import { update } from './update';

const get = getOperation({
	record: 'a business card',
	path: '/v3/BusinessCards',
	locator: BUSINESS_CARD_KEY,
});

/** A client's email addresses, phone numbers, addresses and websites (karbon.md 32, 33). */
export const businessCard: Resource = {
	value: 'businessCard',
	name: 'Business Card',
	description: 'Email addresses, phone numbers, and addresses of a client',
	operations: [get, update],
};
