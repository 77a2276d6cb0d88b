import type { INodeExecutionData } from 'n8n-workflow';

import { allOf } from '../../shared/odata/query';
import { listContext } from '../../shared/paging/pages';
import type { Operation, OperationInput } from '../execution/operation';
import { choices } from '../execution/parameters';
import { filtersField, rawFilter, RETURN_ALL } from '../fields/listOptions';
import { simplifyFields, type Table } from '../output/simplifyFields';
import { type Additions, chosenAddition, optionsFor } from '../output/addition';
import { requireConsistent } from './checks/contradiction';
import type { RowCheck } from './checks/rowCheck';
import { type RecordReader, rowFilter } from './checks/rowFilter';
import { rawCondition } from './conditions';
import { type Filter, formField } from './filters';
import { givenFilters } from './givenFilters';
import type { ListOrder, Order } from './order';
import { type KarbonList, readList } from './readList';

/** The properties of a "Get Many" operation that differ between resources. */
export interface ListOperation
	extends
		Omit<KarbonList, 'errorContext' | 'filter' | 'narrowedBy' | 'order' | 'readings'>,
		Pick<Additions, 'expansions'> {
	/** `work items`. */
	records: string;
	/** Default: `Get many work items`. */
	description?: string;
	/** See `simplifyFields`. */
	table?: Table;
	filters?: readonly Filter[];
	/** An example for 'Filter (OData)'. */
	example?: string;
	/** For a list that can be sorted. */
	order?: ListOrder;
	/** Reads the record of a row, for filters by a field that rows lack. */
	readRecord?(input: OperationInput): RecordReader;
	/** Default: `readList`. */
	read?(input: OperationInput, list: KarbonList): Promise<INodeExecutionData[]>;
}

/** The operation "Get Many" of a resource: reads a list as far as Return All and Limit say. */
export function listOperation(spec: ListOperation): Operation {
	const { records, kind, order, expansions = [], filters = [] } = spec;
	const allowed = expansions.map(({ value }) => String(value));
	return {
		value: 'getAll',
		name: 'Get Many',
		description: spec.description ?? `Get many ${records}`,
		action: `Get many ${records}`,
		effect: 'read',
		properties: [
			...RETURN_ALL,
			...(kind ? simplifyFields([kind], spec) : []),
			...(filters.length > 0 ? [filtersField(...filters.map(formField))] : []),
			...optionsFor(records, spec, ...rawFilterOf(spec), ...(order?.properties ?? [])),
		],
		async run(input) {
			const values = givenFilters(input, filters);
			for (const { property, spell } of filters) {
				if (spell) values[property.name] = await spell(input, values[property.name]);
			}
			const timeZone = input.context.getTimezone();
			const checks = filters.flatMap(
				({ property, checks: toChecks }) => toChecks?.(values[property.name], timeZone) ?? [],
			);
			const asked = filters.map((filter) => ({
				label: labelOf(filter),
				condition: filter.condition?.(values[filter.property.name], timeZone),
			}));
			requireConsistent(asked);
			const { filter, order: chosen } = selection(input, checks, spec, spec.readRecord?.(input));
			const list: KarbonList = {
				...spec,
				filter,
				order: chosen,
				narrowedBy: filters.filter(({ isChecked }) => !isChecked).map(labelOf),
				query: {
					...spec.query,
					$filter: allOf([...asked.map(({ condition }) => condition), rawCondition(values.filter)]),
					$expand: choices('Expand', values.expand, allowed).join(','),
				},
				errorContext: listContext(records),
				addition: chosenAddition(input, spec.addition),
			};
			return await (spec.read ?? readList)(input, list);
		},
	};
}

const labelOf = ({ property }: Filter) => property.displayName;

const rawFilterOf = ({ example, filterable }: ListOperation) =>
	filterable === undefined ? [] : [rawFilter(`e.g. ${example}`, filterable)];

/**
 * The order of the list, and the filter for what Karbon cannot check. If the list can be sorted by a date that is
 * checked, that is its default order, and reading stops at the first row that is past the range.
 * @throws {ValidationError}
 */
function selection(
	input: OperationInput,
	checks: readonly RowCheck[],
	{ records, order: sorted }: ListOperation,
	readRecord?: RecordReader,
): Pick<KarbonList, 'filter' | 'order'> {
	const first = checks.find(({ range, field }) => range && sorted?.fields.includes(field));
	if (!sorted || !first) {
		const order = sorted?.read(input);
		return { order, filter: checks.length > 0 ? rowFilter(checks, order, readRecord) : undefined };
	}
	const { label, field, range } = first;
	// Newest first, unless only the end of the range is given.
	const direction = range?.from === undefined ? sorted.defaultOrder.direction : 'desc';
	const usual: Order = { field, direction };
	const order = sorted.read(input, usual);
	const filter = rowFilter(checks, order, readRecord);
	if (!filter.canStop && rowFilter(checks, usual).canStop) {
		input.addHint(
			`Karbon cannot filter ${records} by '${label}', so with this 'Order By' the node may read the whole list. To make it faster, remove 'Order By'.`,
		);
	}
	return { order, filter };
}
