import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isNoDate, isObject } from '../../shared/json';
import { isoTimeOf } from '../../shared/moments';
import { withShownStatus } from '../../shared/records/shownRecord';
import { dayInUtc } from '../../shared/validate/dates';
import { oneOf } from '../../shared/validate/validate';
import { isTool } from '../execution/context';
import type { OperationInput } from '../execution/operation';
import { optionalFlag, parameter, partsOf } from '../execution/parameters';
import { type RecordKind, RECORDS } from './recordFields';
import { SIMPLIFY } from './simplifyFields';

/**
 * Fields that are calendar days, of which Karbon sends some as the time at midnight in UTC (karbon.md 17). A date tool
 * in America would show such a time as the day before.
 */
const DAY_FIELDS: ReadonlySet<string> = new Set([
	'Date',
	'DeadlineDate',
	'DueDate',
	'InvoiceDate',
	'PaymentDate',
	'PaymentDueDate',
	'ScheduleEndDate',
	'ScheduleStartDate',
	'StartDate',
	'TaskDueDate',
]);

/**
 * A value as simplified output shows it: `2026-12-01` for `2026-12-01T00:00:00Z` in a field that is a day, and null for
 * a date that is not set, also within lists and parts of the record. Any other value stays.
 * @param name of the field
 */
export function withDays(name: string, value: unknown): unknown {
	// Its names are those of the account.
	if (name === 'customFields') return value;
	if (Array.isArray(value)) return value.map((entry: unknown) => withDays(name, entry));
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value).map(([inner, one]) => [inner, withDays(inner, one)]);
		return Object.fromEntries(entries) as unknown;
	}
	if (isNoDate(value)) return null;
	return DAY_FIELDS.has(name) ? (dayInUtc(isoTimeOf(value)) ?? value) : value;
}

/** A single contact has the parts of its name only (karbon.md 12). */
function joinedName({ FirstName, MiddleName, LastName }: IDataObject): string | undefined {
	const parts = [FirstName, MiddleName, LastName];
	return parts.filter((part) => typeof part === 'string' && part !== '').join(' ') || undefined;
}

/** A field of the client that an invoice is for. */
function ofClient({ Client }: IDataObject, name: string): unknown {
	return isObject(Client) ? Client[name] : undefined;
}

/** Fields that are put together when the record does not have them. */
const DERIVED: ReadonlyMap<string, (record: IDataObject) => unknown> = new Map([
	['ClientKey', (record) => ofClient(record, 'ClientKey')],
	['ClientName', (record) => ofClient(record, 'Name')],
	['FullName', joinedName],
]);

function read(record: IDataObject, name: string): unknown {
	// A tool asks for any name, also for that of a member of every object.
	const own = Object.hasOwn(record, name) ? record[name] : undefined;
	return withDays(name, own ?? DERIVED.get(name)?.(record) ?? own);
}

/**
 * A record with these fields only, in this order. `ClientKey` and `ClientName` of an invoice come from its
 * client, `FullName` of a single contact from the parts of its name. Days have no time (see `withDays`). Fields that
 * the record lacks are left out.
 */
export function pickFields(record: IDataObject, names: readonly string[]): IDataObject {
	const fields: Array<[name: string, value: unknown]> = [];
	for (const name of names) {
		const value = read(record, name);
		if (value !== undefined) fields.push([name, value]);
	}
	return Object.fromEntries(fields) as IDataObject;
}

/** Whether 'Simplify' is on. @throws {ValidationError} */
export function isSimplified(input: OperationInput): boolean {
	return optionalFlag(SIMPLIFY.displayName, parameter(input, SIMPLIFY.name, true)) !== false;
}

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

/** Records as output items. A row that is not an object is put into `value`, because n8n accepts objects only. */
export function toItems(records: IDataObject | IDataObject[]): INodeExecutionData[] {
	return (Array.isArray(records) ? records : [records]).map((record: unknown) => ({
		json: isObject(record) ? (record as IDataObject) : { value: record as IDataObject },
	}));
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
