import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Return All and Limit, which every operation "Get Many" has. */
export const RETURN_ALL: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

/** Names the OData filter in 'Options'. */
export const RAW_FILTER = { displayName: 'Filter (OData)', name: 'filter' };

/**
 * An OData filter, for conditions that have no field.
 * @param placeholder an example that the list accepts
 * @param filterable what the list understands, as in "InvoiceStatus (eq)"
 */
export function rawFilter(placeholder: string, filterable: string): INodeProperties {
	return {
		...RAW_FILTER,
		type: 'string',
		default: '',
		placeholder,
		description: `Sent to Karbon unchanged, in addition to the other filters. Supported: ${filterable}.`,
	};
}

/**
 * 'Expand', for parts that Karbon adds on request.
 * @param records what they are added to, such as `invoice` or `timesheets`
 * @param note says more about them
 */
export function expandField(
	records: string,
	expansions: INodePropertyOptions[],
	note = '',
): INodeProperties {
	return {
		displayName: 'Expand',
		name: 'expand',
		type: 'multiOptions',
		options: expansions,
		default: [],
		description: `Additional data to return with the ${records}${note}`,
	};
}

/** A collection, to which the user adds fields. `properties.ts` sorts them. */
export function collectionField(
	displayName: string,
	name: string,
	placeholder: string,
	options: INodeProperties[],
): INodeProperties {
	return { displayName, name, type: 'collection', placeholder, default: {}, options };
}

export const filtersField = (...options: INodeProperties[]): INodeProperties =>
	collectionField('Filters', 'filters', 'Add Filter', options);

export const optionsField = (...options: INodeProperties[]): INodeProperties =>
	collectionField('Options', 'options', 'Add Option', options);
