import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** How the two directions of a field are named, ascending first. */
const DIRECTIONS = {
	day: ['Earliest First', 'Latest First'],
	number: ['Lowest First', 'Highest First'],
	text: ['A to Z', 'Z to A'],
	time: ['Oldest First', 'Newest First'],
} as const;

/** A field that a list can be sorted by. */
export interface OrderField {
	/** As Karbon names it. */
	value: string;
	name: string;
	type: keyof typeof DIRECTIONS;
	description?: string;
}

/**
 * 'Order By', whose choices name field and direction. 'Order Direction' belongs to a bare field, which an
 * expression or an older workflow may have.
 * @param initial the choice that is shown first, such as `UpdatedAt desc`
 */
export function orderOptions(fields: readonly OrderField[], initial: string): INodeProperties[] {
	return [
		{
			displayName: 'Order By',
			name: 'orderBy',
			type: 'options',
			options: fields
				.flatMap(({ value, name, type, description }) =>
					(['asc', 'desc'] as const).map((direction, index) => ({
						name: `${name} (${DIRECTIONS[type][index]})`,
						value: `${value} ${direction}`,
						...(description ? { description } : {}),
					})),
				)
				.sort((a, b) => a.name.localeCompare(b.name, 'en')),
			default: initial,
		},
		{
			displayName: 'Order Direction',
			name: 'orderDirection',
			type: 'options',
			displayOptions: { show: { orderBy: fields.map(({ value }) => value) } },
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'asc',
			description: "The direction of a field in 'Order By' that has none",
		},
	];
}

/** A filter by calendar day, which is sent as it is written, whatever the time zone. */
export function dayFilter(displayName: string, name: string, description: string): INodeProperties {
	return {
		displayName,
		name,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
		description,
	};
}

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
		description: `Parts to add to the ${records}${note}`,
	};
}

/** The collection 'Filters'. */
export function filtersField(...options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options,
	};
}

/** The collection 'Options'. */
export function optionsField(...options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options,
	};
}
