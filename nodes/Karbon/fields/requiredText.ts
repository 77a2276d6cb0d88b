import type { INodeProperties } from 'n8n-workflow';

import { BY_ID } from './locator';

/** A text that must not be empty. */
export function requiredText(
	field: Omit<INodeProperties, 'default' | 'required' | 'type'>,
): INodeProperties {
	return { ...field, type: 'string', required: true, default: '' };
}

/** A field for the key of a record that Karbon does not list. */
export function keyField(
	field: Pick<INodeProperties, 'description' | 'displayName' | 'name'>,
): INodeProperties {
	return requiredText({ ...field, placeholder: BY_ID.placeholder });
}
