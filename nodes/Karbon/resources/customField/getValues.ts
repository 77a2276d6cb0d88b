import { getOperation } from '../../execution/getOperation';
import { CLIENT_KEY } from './fields';

/** Reads the values of one contact or organization. */
export const getValues = {
	...getOperation({
		record: 'a client',
		path: '/v3/CustomFieldValues',
		locator: CLIENT_KEY,
	}),
	value: 'getValues',
	name: 'Get Values',
	description: 'Get the values of the custom fields of a contact or organization',
	action: 'Get custom field values',
};
