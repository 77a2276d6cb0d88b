import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { orderBy } from '../../shared/odata/query';
import { oneOf } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { collection, isAbsent, optionalChoice } from '../execution/parameters';
import { byName } from '../fields/byName';

const DIRECTIONS = ['asc', 'desc'] as const;

/** How the two directions of a field are named, ascending first. */
const DIRECTION_NAMES = {
	day: ['Earliest First', 'Latest First'],
	number: ['Lowest First', 'Highest First'],
	text: ['A to Z', 'Z to A'],
	time: ['Oldest First', 'Newest First'],
} as const;

/** The order of a list. */
export interface Order {
	field: string;
	direction: (typeof DIRECTIONS)[number];
}

/** A field that a list can be sorted by. */
interface OrderField {
	/** As Karbon names it. */
	value: string;
	name: string;
	type: keyof typeof DIRECTION_NAMES;
	description?: string;
}

/** What a list can be sorted by, and in which order it is by default. */
interface OrderChoices {
	fields: readonly OrderField[];
	/** A list that is read in pages needs an order that stays (interface.md, Pagination rules 4). */
	initial: Order;
	/** Continues "Without this option: Created At (Newest First)". */
	exception?: string;
}

/** The order of one list: its fields, and how they are read. */
export interface ListOrder {
	/**
	 * 'Order By', whose choices name field and direction, and 'Order Direction' for a bare field, which an expression
	 * may give. n8n drops values without a field, so the second one exists although few ever see it.
	 */
	properties: INodeProperties[];
	/**
	 * The order that the options ask for: `orderBy` with its direction, such as `UpdatedAt desc`, or a bare field
	 * and `orderDirection`, by default ascending.
	 * @param fallback the order without this option; by default the one that the field names
	 * @throws {ValidationError}
	 */
	read(input: OperationInput, fallback?: Order): Order;
}

function choicesOf({ value, name, type, description }: OrderField): INodePropertyOptions[] {
	return DIRECTIONS.map((direction, index) => ({
		name: `${name} (${DIRECTION_NAMES[type][index]})`,
		value: `${value} ${direction}`,
		...(description ? { description } : {}),
	}));
}

/** The order of a list. */
export function listOrder({ fields, initial, exception = '' }: OrderChoices): ListOrder {
	const options = fields.flatMap(choicesOf).sort(byName);
	const value = `${initial.field} ${initial.direction}`;
	const usual = options.find((option) => option.value === value)!.name;
	const allowed = fields.map((field) => field.value);
	return {
		properties: [
			{
				displayName: 'Order By',
				name: 'orderBy',
				type: 'options',
				options,
				default: value,
				description: `Without this option: ${usual}${exception}`,
			},
			{
				displayName: 'Order Direction',
				name: 'orderDirection',
				type: 'options',
				displayOptions: { show: { orderBy: allowed } },
				options: [
					{ name: 'Ascending', value: 'asc' },
					{ name: 'Descending', value: 'desc' },
				],
				default: 'asc',
				description: "The direction of a field in 'Order By' that has none",
			},
		],
		read(input, fallback = initial) {
			const { orderBy: wanted, orderDirection } = collection(input, 'options');
			if (isAbsent(wanted)) return fallback;
			const [, field, direction] = /^(.*?)(?:\s+(asc|desc))?$/i.exec(String(wanted).trim())!;
			return {
				field: oneOf('Order By', field, allowed),
				direction:
					optionalChoice('Order Direction', direction ?? orderDirection, DIRECTIONS) ?? 'asc',
			};
		},
	};
}

/** The order as `$orderby` has it. */
export function orderText({ field, direction }: Order): string {
	return orderBy(field, direction);
}
