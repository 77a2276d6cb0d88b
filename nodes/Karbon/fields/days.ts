import type { INodeProperties } from 'n8n-workflow';

/** A calendar day. For values with a time, see `toDay`. */
export function dayField(displayName: string, name: string, description: string): INodeProperties {
	return {
		displayName,
		name,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
		description,
	};
}

/** A calendar day of a payment or an expense. */
export function requiredDay(...texts: Parameters<typeof dayField>): INodeProperties {
	return { ...dayField(...texts), required: true, placeholder: 'e.g. 2026-11-21' };
}
