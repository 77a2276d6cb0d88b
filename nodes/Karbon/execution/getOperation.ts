import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { outputFields } from '../output/fields';
import type { RecordKind } from '../output/records';
import { getOne } from './getOne';
import type { Operation, OperationInput } from './operation';
import { choices, collection } from './parameters';
import { keyParameter, recordName } from './recordKey';

/** What tells one "Get" from another. */
interface GetOperation {
	/** With its article: `an invoice`. */
	record: string;
	/** Default: `Get an invoice`. */
	description?: string;
	/** `/v3/Invoices`; the key follows. */
	path: string;
	/** The field for the key. */
	locator: INodeProperties;
	/** The key, for a field that can name the record in other ways. */
	keyOf?(input: OperationInput): Promise<string>;
	/** For a record that can be simplified. */
	kind?: RecordKind;
	/** Parts that can be added to the record. */
	expansions?: INodePropertyOptions[];
	/** Says more about them. */
	expandNote?: string;
	/** Fields without which expanded parts are not understood, so that 'Simplify' keeps them. */
	toExplain?(expanded: readonly string[]): string[];
}

/** The operation "Get" of a resource: reads one record by its key, with the parts that are wanted. */
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
			...(kind ? outputFields(kind) : []),
			...(expansions.length > 0 ? [expandOption(name, expansions, get.expandNote)] : []),
		],
		async run(input) {
			const expanded = choices('Expand', collection(input, 'options').expand, allowed);
			const key = get.keyOf
				? await get.keyOf(input)
				: keyParameter(input, locator.name, locator.displayName, kind === 'workItem');
			return await getOne(input, {
				path: `${path}/${segment(key)}`,
				query: { $expand: expanded.join(',') },
				subject: recordName(input, locator.name, name, key),
				kind,
				expanded: [...expanded, ...(get.toExplain?.(expanded) ?? [])],
			});
		},
	};
}

function expandOption(
	name: string,
	expansions: INodePropertyOptions[],
	note = '',
): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Expand',
				name: 'expand',
				type: 'multiOptions',
				options: expansions,
				default: [],
				description: `Parts to add to the ${name}${note}`,
			},
		],
	};
}
