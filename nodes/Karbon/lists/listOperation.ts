import type { INodeExecutionData } from 'n8n-workflow';

import { allOf } from '../../shared/odata/query';
import { listContext } from '../../shared/paging/pages';
import type { Operation, OperationInput } from '../execution/operation';
import { choices } from '../execution/parameters';
import { filtersField, rawFilter } from '../fields/listOptions';
import { RETURN_ALL } from '../fields/returnAll';
import { simplifyFields, type Table } from '../output/simplifyFields';
import { type Additions, chosenAddition, optionsFor } from '../output/addition';
import { requireConsistent } from './checks/contradiction';
import { selection } from './checks/selection';
import { rawCondition } from './conditions';
import { type Filter, formField } from './filters';
import { givenFilters } from './givenFilters';
import type { ListOrder } from './order';
import { type KarbonList, readList } from './readList';
import type { ReadRecord } from './checks/rowFilter';

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
	readRecord?(input: OperationInput): ReadRecord;
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
			...(kind ? simplifyFields([kind], spec.table) : []),
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
			const readRecord = spec.readRecord?.(input);
			const { filter, order: chosen } = selection(input, checks, { records, order, readRecord });
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
