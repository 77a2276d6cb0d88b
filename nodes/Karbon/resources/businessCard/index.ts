import type { Resource } from '../../execution/operation';
import { get } from './get';
import { update } from './update';

/** Business cards, which hold the addresses of clients; karbon-api.md, Business Cards. */
export const businessCard: Resource = {
	value: 'businessCard',
	name: 'Business Card',
	operations: [get, update],
	defaultOperation: get.value,
};
