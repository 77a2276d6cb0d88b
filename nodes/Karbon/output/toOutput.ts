import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { withShownStatus } from '../../shared/records/shownRecord';
import { oneOf } from '../../shared/validate/validate';
import { isTool } from '../execution/context';
import { type OperationInput, toItems } from '../execution/operation';
import { parameter, partsOf } from '../execution/parameters';
import { pickFields } from './pickFields';
import { type RecordKind, RECORDS } from './recordFields';
import { isSimplified } from './simplifyFields';

const OUTPUTS = ['simplified', 'selectedFields', 'raw'] as const;

/** Makes the output of one record. */
type Shape = (record: IDataObject) => IDataObject;

/** The fields that are known; a record that has none of them is not of the documented form, so it stays. */
function simplifiedTo(names: readonly string[]): Shape {
	return (record) => {
		const picked = pickFields(record, names);
		return Object.keys(picked).length > 0 ? picked : record;
	};
}

/** Without values that say nothing, which cost an AI agent tokens. */
function withoutEmpty(record: IDataObject): IDataObject {
	const isShown = ([, value]: [string, unknown]) => value !== null && value !== '';
	return Object.fromEntries(Object.entries(record).filter(isShown)) as IDataObject;
}

/** What there is of these fields. `missingFields` tells an AI agent which are not there. */
function selectedOf(names: readonly string[]): Shape {
	return (record) => {
		const picked = pickFields(record, names);
		const missingFields = [...new Set(names)].filter((name) => !(name in picked));
		return missingFields.length > 0 ? { ...picked, missingFields } : picked;
	};
}

/**
 * What the user wants of records of this kind; undefined for all of it.
 * @param expanded see `toOutput`
 * @throws {ValidationError}
 */
function wantedShape(
	input: OperationInput,
	kind: RecordKind,
	expanded: readonly string[],
): Shape | undefined {
	const { simplified, tool } = RECORDS[kind];
	if (!isTool(input.context)) {
		return isSimplified(input) ? simplifiedTo([...simplified, ...expanded]) : undefined;
	}
	const output = oneOf('Output', parameter(input, 'output', 'simplified'), OUTPUTS);
	if (output === 'raw') return undefined;
	const selected = output === 'selectedFields' ? partsOf(parameter(input, 'fields', [])) : [];
	if (selected.length > 0) return selectedOf([...selected.map(String), ...expanded]);
	const short = simplifiedTo([...tool, ...expanded]);
	return (record) => withoutEmpty(short(record));
}

/**
 * Records as output items, with the fields that 'Simplify', or 'Output' of a tool, asks for.
 * @param kind undefined for records that have no 'Simplify', which stay as they are
 * @param expanded fields that are kept besides those: parts that the user asked for, and what explains them
 * @throws {ValidationError}
 */
export function toOutput(
	input: OperationInput,
	records: IDataObject | IDataObject[],
	kind?: RecordKind,
	expanded: readonly string[] = [],
): INodeExecutionData[] {
	if (!kind) return toItems(records);
	const toShape = wantedShape(input, kind, expanded) ?? ((record: IDataObject) => record);
	const shaped = (record: IDataObject) =>
		isObject(record) ? toShape(withShownStatus(record)) : record;
	return toItems(Array.isArray(records) ? records.map(shaped) : shaped(records));
}

/** What the output of a write says besides the record. */
const NOTES = [
	'alreadyDone',
	'changed',
	'created',
	'customFields',
	'droppedFields',
	'hint',
	'skipped',
];

/**
 * Makes the output of a write from a record and what became of it. To be called before the write, which an invalid
 * parameter must not follow.
 * @param isComplete whether the record is output as it is, also with 'Simplify'; a tool has 'Output'
 * @throws {ValidationError}
 */
export function writeOutput(
	input: OperationInput,
	kind: RecordKind | undefined,
	isComplete = false,
): (record: IDataObject) => INodeExecutionData[] {
	if (kind) wantedShape(input, kind, []);
	if (isComplete && !isTool(input.context)) return (record) => toItems(withShownStatus(record));
	return (record) =>
		toOutput(
			input,
			record,
			kind,
			NOTES.filter((name) => name in record),
		);
}
