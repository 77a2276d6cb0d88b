import type { Resource } from '../../execution/operation';
import { get } from './get';
import { update } from './update';

/** A client's email addresses, phone numbers, addresses and websites (karbon.md 32, 33). */
export const businessCard: Resource = {
	value: 'businessCard',
	name: 'Business Card',
	description: 'Email addresses, phone numbers, and addresses of a client',
	operations: [get, update],
};
