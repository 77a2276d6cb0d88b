import type { INodeExecutionData, INodePropertyOptions } from 'n8n-workflow';

import { allOf, type Query } from '../../shared/odata/query';
import type { Operation, OperationInput } from '../execution/operation';
import { choices, type Collection, collection } from '../execution/parameters';
import { expandField, filtersField, optionsField, rawFilter } from '../fields/listOptions';
import { RETURN_ALL } from '../fields/returnAll';
import { simplifyFields } from '../output/simplifyFields';
import { type Addition, chosenAddition } from '../output/addition';
import type { RecordKind } from '../output/recordFields';
import { rawCondition } from './conditions';
import type { Filter } from './filters';
import type { ListOrder, Order } from './order';
import { type KarbonList, readList } from './readList';

/** The properties of a "Get Many" operation that differ between resources. */
interface ListOperation {
	/** `work items`. */
	records: string;
	/** Default: `Get many work items`. */
	description?: string;
	path: string;
	/** The field that identifies a row. */
	key: string;
	/** For records that can be simplified. */
	kind?: RecordKind;
	filters?: readonly Filter[];
	/** An example for 'Filter (OData)'. */
	example?: string;
	/** What 'Filter (OData)' can have, as in "by **InvoiceStatus (eq)** only". */
	filterable?: string;
	/** For a list that can be sorted. */
	order?: ListOrder;
	/** Parts that can be added to each record. */
	expansions?: INodePropertyOptions[];
	/** A field that an option adds to each record. */
	addition?: Addition;
	/** The largest `$top`. Default 100. */
	maximum?: number;
	/** Sent for the first page, besides filter, order and parts; Karbon's links lead to the other pages. */
	query?: Query;
	/** Reads a list that has `order`. Default: once, in the order that the user chose, or else in its default order. */
	read?(input: OperationInput, list: KarbonList, order: Order): Promise<INodeExecutionData[]>;
}

/** The operation "Get Many" of a resource: reads a list as far as Return All and Limit say. */
export function listOperation(spec: ListOperation): Operation {
	const { records, path, key, kind, order, filterable, expansions = [], maximum, query } = spec;
	const { filters = [], example, read = readInOrder } = spec;
	const allowed = expansions.map(({ value }) => String(value));
	return {
		value: 'getAll',
		name: 'Get Many',
		description: spec.description ?? `Get many ${records}`,
		action: `Get many ${records}`,
		effect: 'read',
		properties: [
			...RETURN_ALL,
			...(kind ? simplifyFields(kind) : []),
			...(filters.length > 0
				? [filtersField(...filters.map(({ property }) => property), rawFilter(`e.g. ${example}`))]
				: []),
			...optionsOf(spec),
		],
		async run(input) {
			const options = collection(input, 'options');
			const list: KarbonList = {
				path,
				key,
				kind,
				filterable,
				maximum,
				query: {
					...query,
					$filter: conditionOf(filters, collection(input, 'filters'), input.context.getTimezone()),
					$expand: choices('Expand', options.expand, allowed).join(','),
				},
				purpose: `list the ${records}`,
				addition: chosenAddition(input, spec.addition),
			};
			return order ? await read(input, list, order.read(input)) : await readList(input, list);
		},
	};
}

async function readInOrder(
	input: OperationInput,
	list: KarbonList,
	order: Order,
): Promise<INodeExecutionData[]> {
	return await readList(input, { ...list, order });
}

function optionsOf({ records, order, expansions = [], addition }: ListOperation) {
	const options = [
		...(addition ? [addition.option] : []),
		...(order?.properties ?? []),
		...(expansions.length > 0 ? [expandField(records, expansions)] : []),
	];
	return options.length > 0 ? [optionsField(...options)] : [];
}

/** @throws {ValidationError} */
function conditionOf(
	filters: readonly Filter[],
	values: Collection,
	timeZone: string,
): string | undefined {
	const conditions = filters.map(({ property, condition }) =>
		condition(values[property.name], timeZone),
	);
	return allOf([...conditions, rawCondition(values.filter)]);
}
