import type { IDataObject } from 'n8n-workflow';

import { parseJson } from '../../../shared/transport/classifyResponse';
import { ValidationError } from '../../../shared/validate/validate';
import type { Field } from '../../schema/field';
import { isEmpty } from '../../schema/isEmpty';
import type { RecordType } from '../../schema/recordType';
import {
	CHANGEABLE,
	CUSTOM_MULTIPLE,
	CUSTOM_UNITS,
	DEFAULTS,
	DUE_DATE_DAYS,
	DUE_DATE_MONTHS,
	DUE_DATE_RULE,
	FREQUENCY,
	TITLE,
} from './scheduleFields';

/** Work schedules, without the checks of Create and Update (karbon.md 126). */
export const WORK_SCHEDULE: RecordType = {
	noun: 'work schedule',
	path: '/v3/WorkSchedules',
	keyName: 'WorkScheduleKey',
	isKeySent: true,
	hasOwnPut: true,
	fields: CHANGEABLE,
	createFields: [FREQUENCY, CUSTOM_MULTIPLE, CUSTOM_UNITS],
	expansions: [],
	readOnly: [
		'ClientKey',
		'ClientType',
		'FrequencyDescription',
		'WorkItemDescription',
		'WorkItemTitleDisplayText',
	],
	derived: [{ from: ['WorkItemTitleDefinition'], fields: ['WorkItemTitleDisplayText'] }],
	kind: 'workSchedule',
	asRead,
};

/** With the frequency, which only Create has. */
export const NEW_WORK_SCHEDULE: RecordType = {
	...WORK_SCHEDULE,
	fields: [
		...CHANGEABLE.slice(0, 1),
		FREQUENCY,
		...CHANGEABLE.slice(1),
		CUSTOM_MULTIPLE,
		CUSTOM_UNITS,
	],
	async complete(_input, _before, after) {
		requireFrequency(after);
		requireDueDate(after);
		requireTitle(after);
		return { ...DEFAULTS, ...after };
	},
};

/** Karbon shows a schedule without an end as one that ends in the year 1. */
const NO_END = /^000[01]-/;

const NUMBERS: readonly string[] = [...CHANGEABLE, CUSTOM_MULTIPLE]
	.filter(({ type }) => type === 'wholeNumber')
	.map(({ path }) => path);

/** A schedule as a PUT takes it: an open end is null, and numbers are no texts (karbon.md 13). */
function asRead(record: IDataObject): IDataObject {
	const numbers = NUMBERS.filter((name) => /^\d{1,10}$/.test(String(record[name])));
	const read = numbers.map((name) => [name, Number(record[name])] as const);
	const end = NO_END.test(String(record.ScheduleEndDate)) ? { ScheduleEndDate: null } : {};
	return { ...record, ...Object.fromEntries(read), ...end };
}

const isMissing = (record: IDataObject, { path }: Field) => isEmpty(record[path]);

/** @throws {ValidationError} */
function requireFrequency(record: IDataObject): void {
	const isCustom = record.RecurrenceFrequency === 'Custom';
	const rule = isCustom ? 'must not be empty' : 'must be empty';
	for (const field of [CUSTOM_UNITS, CUSTOM_MULTIPLE]) {
		if (isMissing(record, field) !== isCustom) continue;
		const when = isCustom ? 'is Custom' : 'is not Custom';
		throw new ValidationError(field.label, `${rule} if '${FREQUENCY.label}' ${when}`);
	}
}

/** What a rule needs. */
const NEEDS: Readonly<Record<string, readonly Field[]>> = {
	DaysFromStartDate: [DUE_DATE_DAYS],
	DayOfMonth: [DUE_DATE_DAYS],
	DayOfNextMonth: [DUE_DATE_DAYS],
	DayOfSubsequentMonth: [DUE_DATE_DAYS, DUE_DATE_MONTHS],
};

/** @throws {ValidationError} */
export function requireDueDate(record: IDataObject): void {
	const missing = (NEEDS[String(record.ScheduleDueDateMethod)] ?? []).find((field) =>
		isMissing(record, field),
	);
	if (missing === undefined) return;
	throw new ValidationError(missing.label, `must not be empty for this '${DUE_DATE_RULE.label}'`);
}

/** A title that begins as JSON has to be JSON. @throws {ValidationError} */
export function requireTitle({ WorkItemTitleDefinition: title }: IDataObject): void {
	if (!/^[{[]/.test(String(title)) || parseJson(String(title)) !== undefined) return;
	throw new ValidationError(TITLE.label, 'must be valid JSON if it begins with { or [');
}
