import type { INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import type { Operation, OperationInput } from '../execution/operation';
import { choices, collection, type FindKey, locatedKey, recordName } from '../execution/parameters';
import { type Addition, type Additions, chosenAddition, optionsFor } from '../output/addition';
import type { RecordKind } from '../output/recordFields';
import { simplifyFields, type Table } from '../output/simplifyFields';
import { toOutput } from '../output/toOutput';
import { type PartLabel, spacedLabel } from '../schema/recordType';
import { noteLosses, type RecordNames } from './losses';
import { readExpanded, type RecordWithParts } from './readExpanded';

/** A record to read and to output. */
interface OneRecord extends RecordWithParts, Pick<RecordNames, 'partLabel'> {
	/** For a record that can be simplified. */
	kind?: RecordKind;
	/** Fields that 'Simplify' keeps besides its own: parts that the query asks for, and what explains them. */
	expanded?: readonly string[];
	/** Adds a field to the record. */
	addition?: Addition;
}

/**
 * Reads one record.
 * @throws {NodeApiError|AnswerError|ValidationError}
 */
export async function getOne(input: OperationInput, one: OneRecord): Promise<INodeExecutionData[]> {
	const { kind, expanded = [], addition } = one;
	const { record, losses } = await readExpanded(input, one);
	noteLosses(input, one, losses);
	if (!addition) return toOutput(input, record, kind, expanded);
	const [complete] = await addition.add(input, [record]);
	return toOutput(input, complete, kind, [...expanded, addition.field]);
}

/** The properties of a "Get" operation that differ between resources. */
export interface GetOperation extends Additions {
	/** With its article: `an invoice`. */
	record: string;
	/** Default: `Get an invoice`. */
	description?: string;
	/** `/v3/Invoices`, to which the key is appended, or a function that returns the path for a key. */
	path: string | ((key: string) => string);
	/** The field for the key: a locator, or a text where Karbon has no list to choose from. */
	locator: INodeProperties;
	/** For a locator with 'By Identifier'. */
	findKey?: FindKey;
	/** For a record that can be simplified. */
	kind?: RecordKind;
	/** See `simplifyFields`. */
	table?: Table;
	/** Further fields that 'Simplify' keeps, because expanded parts cannot be understood without them. */
	fieldsForExpanded?(expanded: readonly string[]): string[];
}

/** The operation "Get" of a resource: reads one record by its key, with the parts that 'Expand' adds. */
export function getOperation(get: GetOperation): Operation {
	const { record, path, locator, kind, expansions = [] } = get;
	const name = record.replace(/^an? /, '');
	const allowed = expansions.map(({ value }) => String(value));
	return {
		value: 'get',
		name: 'Get',
		description: get.description ?? `Get ${record}`,
		action: `Get ${record}`,
		effect: 'read',
		properties: [
			locator,
			...(kind ? simplifyFields([kind], { table: get.table, isGet: true }) : []),
			...optionsFor(name, get),
		],
		async run(input) {
			const expanded = choices('Expand', collection(input, 'options').expand, allowed);
			const key = await locatedKey(input, locator, kind === 'workItem', get.findKey);
			return await getOne(input, {
				path: typeof path === 'string' ? `${path}/${segment(key)}` : path(key),
				expansions: expanded,
				partLabel: expansionLabelOf(expansions),
				subject: recordName(input, locator.name, name, key),
				kind,
				expanded: [...expanded, ...(get.fieldsForExpanded?.(expanded) ?? [])],
				addition: chosenAddition(input, get.addition),
			});
		},
	};
}

/** By the names of the choices in 'Expand'. */
function expansionLabelOf(expansions: readonly INodePropertyOptions[]): PartLabel {
	const names = new Map(expansions.map(({ name, value }) => [value, name]));
	return ([part, ...rest]) => spacedLabel([names.get(part) ?? part, ...rest]);
}
