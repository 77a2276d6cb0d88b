import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byName } from '../../shared/text';
import { oneOf } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { collection, isAbsent, optionalChoice } from '../execution/parameters';

const DIRECTIONS = ['asc', 'desc'] as const;

/** Names of the two directions by type of field, ascending first. */
const DIRECTION_NAMES = {
	day: ['Earliest First', 'Latest First'],
	number: ['Lowest First', 'Highest First'],
	text: ['A to Z', 'Z to A'],
	time: ['Oldest First', 'Newest First'],
} as const;

/** A field to sort by, as Karbon names it, and a direction. */
export interface Order {
	field: string;
	direction: (typeof DIRECTIONS)[number];
}

/** A field that a list can be sorted by. */
interface OrderField {
	/** As Karbon names it. */
	value: string;
	/** Its name in the form. */
	name: string;
	type: keyof typeof DIRECTION_NAMES;
	description?: string;
}

/** The fields that a list can be sorted by, and its default order. */
interface OrderChoices {
	fields: readonly OrderField[];
	/** Required, because without an order rows may move to another page (karbon.md 4). */
	defaultOrder: Order;
	/**
	 * When `read` gets another `fallback`, in words. Appended as it is to the description "Default: Created
	 * At (Newest First)".
	 */
	defaultException?: string;
}

/** The form fields for the order of a list, and the function that reads them. */
export interface ListOrder {
	/**
	 * 'Order By', with choices such as `UpdatedAt desc`, and 'Order Direction', which is only used when an expression
	 * in 'Order By' gives a field without a direction. Without a place in the form, n8n would drop its value.
	 */
	properties: INodeProperties[];
	/** Fields that the list can be sorted by. */
	fields: readonly string[];
	defaultOrder: Order;
	/**
	 * Reads the order from the options: `orderBy` with a direction, such as `UpdatedAt desc`, or without one and
	 * `orderDirection`, by default ascending.
	 * @param fallback the order when the option is not set. Default: `defaultOrder`
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

export function listOrder({
	fields,
	defaultOrder,
	defaultException = '',
}: OrderChoices): ListOrder {
	const options = fields.flatMap(choicesOf).sort(byName);
	const value = `${defaultOrder.field} ${defaultOrder.direction}`;
	const defaultName = options.find((option) => option.value === value)!.name;
	const allowed = fields.map((field) => field.value);
	return {
		fields: allowed,
		defaultOrder,
		properties: [
			{
				displayName: 'Order By',
				name: 'orderBy',
				type: 'options',
				options,
				default: value,
				description: `Default: ${defaultName}${defaultException}`,
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
				description: "Used when an expression in 'Order By' gives no direction",
			},
		],
		read(input, fallback = defaultOrder) {
			const { orderBy: wanted, orderDirection } = collection(input, 'options');
			if (isAbsent(wanted)) return fallback;
			const text = String(wanted).trim();
			const end = /\s(asc|desc)$/i.exec(text);
			const field = end ? text.slice(0, end.index).trim() : text;
			return {
				field: oneOf('Order By', field, allowed),
				direction:
					optionalChoice('Order Direction', end?.[1] ?? orderDirection, DIRECTIONS) ?? 'asc',
			};
		},
	};
}

/** The value of `$orderby`: `desc` follows the name, ascending is the default (karbon.md 7). */
export function orderByValue({ field, direction }: Order): string {
	return direction === 'desc' ? `${field} desc` : field;
}
