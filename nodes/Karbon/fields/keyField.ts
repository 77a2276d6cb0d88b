import type { INodeProperties } from 'n8n-workflow';

import { BY_ID } from './keyLocator';

/** A field for the key of a record that Karbon does not list. */
export function keyField(
	field: Pick<INodeProperties, 'description' | 'displayName' | 'name'>,
): INodeProperties {
	return {
		...field,
		type: 'string',
		required: true,
		default: '',
		placeholder: BY_ID.placeholder,
	};
}
