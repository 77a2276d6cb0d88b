import type { INodeProperties } from 'n8n-workflow';

/** The direction of 'Order By'. */
export const ORDER_DIRECTION: INodeProperties = {
	displayName: 'Order Direction',
	name: 'orderDirection',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
};

/**
 * An OData filter, for conditions that have no field.
 * @param placeholder an example that the list accepts
 */
export function rawFilter(placeholder: string): INodeProperties {
	return {
		displayName: 'Filter (OData)',
		name: 'filter',
		type: 'string',
		default: '',
		placeholder,
		description:
			'OData filter, sent to Karbon unchanged. Combined with the other filters by "and".',
	};
}
