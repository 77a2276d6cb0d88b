import type { INodeProperties } from 'n8n-workflow';

/** Ascending or descending, beside Order By. */
export const ORDER_DIRECTION: INodeProperties = {
	displayName: 'Order Direction',
	name: 'orderDirection',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
	description: 'Whether the smallest or the largest, the oldest or the newest, comes first',
};

/**
 * A filter in the words of the service, for what has no field of its own.
 * @param placeholder an example that the list at hand accepts
 */
export function rawFilter(placeholder: string): INodeProperties {
	return {
		displayName: 'Filter (OData)',
		name: 'filter',
		type: 'string',
		default: '',
		placeholder,
		description:
			'A condition in the words of the Karbon API, sent as it is. Several filters are joined with "and".',
	};
}
