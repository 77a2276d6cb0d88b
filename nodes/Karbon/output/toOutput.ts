import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { oneOf } from '../../shared/validate/validate';
import { isTool } from '../execution/isTool';
import { type OperationInput, toItems } from '../execution/operation';
import { optionalFlag, parameter, partsOf } from '../execution/parameters';
import { pickFields } from './pickFields';
import { type RecordKind, RECORDS } from './records';

const OUTPUTS = ['simplified', 'selectedFields', 'raw'] as const;

/**
 * The fields that the user wants of such a record; undefined for all.
 * @throws {ValidationError}
 */
function wantedFields(input: OperationInput, kind: RecordKind): readonly string[] | undefined {
	const { simplified, tool } = RECORDS[kind];
	if (!isTool(input.context)) {
		const simplify = optionalFlag('Simplify', parameter(input, 'simplify', true)) ?? true;
		return simplify ? simplified : undefined;
	}
	const output = oneOf('Output', parameter(input, 'output', 'simplified'), OUTPUTS);
	if (output === 'raw') return undefined;
	const selected =
		output === 'selectedFields' ? partsOf(parameter(input, 'fields', [])).map(String) : [];
	return selected.length > 0 ? selected : tool;
}

/**
 * Records as output items, with the fields that 'Simplify', or 'Output' of a tool, asks for.
 * @param kind undefined for small records, which stay as they are
 * @param expanded parts that the user asked for, kept in any case
 * @throws {ValidationError}
 */
export function toOutput(
	input: OperationInput,
	records: IDataObject | IDataObject[],
	kind?: RecordKind,
	expanded: readonly string[] = [],
): INodeExecutionData[] {
	const wanted = kind && wantedFields(input, kind);
	const items = toItems(records);
	if (!wanted) return items;
	const names = [...wanted, ...expanded];
	const isRecord = (index: number) => !Array.isArray(records) || isObject(records[index]);
	return items.map((item, index) =>
		isRecord(index) ? { json: pickFields(item.json, names) } : item,
	);
}
