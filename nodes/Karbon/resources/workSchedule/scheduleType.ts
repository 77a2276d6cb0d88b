import type { IDataObject } from 'n8n-workflow';

import { ValidationError } from '../../../shared/validate/validate';
import type { Field } from '../../schema/field';
import { isEmpty, isNoDate, parseJson } from '../../../shared/json';
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
	LEAD_TIME,
	TASK_LEAD_TIME,
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
		// The unit of 'Task Lead Time' has a default.
		const [, { path: unit }] = TASK_LEAD_TIME;
		requireFitting({ [unit]: 'Days', ...after }, Object.keys(after));
		return { ...DEFAULTS, ...withTitle(after) };
	},
};

const NUMBERS: readonly string[] = [...CHANGEABLE, CUSTOM_MULTIPLE]
	.filter(({ type }) => type === 'wholeNumber')
	.map(({ path }) => path);

/** A schedule as a PUT takes it: an open end is null, and numbers are no texts (karbon.md 13). */
function asRead(record: IDataObject): IDataObject {
	const numbers = NUMBERS.filter((name) => /^\d{1,10}$/.test(String(record[name])));
	const read = numbers.map((name) => [name, Number(record[name])] as const);
	const end = isNoDate(record.ScheduleEndDate) ? { ScheduleEndDate: null } : {};
	return { ...record, ...Object.fromEntries(read), ...end };
}

/** Fields that have an effect with some values of another only, and these values (karbon.md 126). */
const DEPENDENT: ReadonlyArray<[field: Field, other: Field, values: RegExp]> = [
	[CUSTOM_UNITS, FREQUENCY, /^Custom/],
	[CUSTOM_MULTIPLE, FREQUENCY, /^Custom/],
	[DUE_DATE_DAYS, DUE_DATE_RULE, /^Day/],
	[DUE_DATE_MONTHS, DUE_DATE_RULE, /Subsequent/],
	[LEAD_TIME[1], LEAD_TIME[0], /[1-9]/],
	[TASK_LEAD_TIME[1], TASK_LEAD_TIME[0], /[1-9]/],
];

/**
 * Refuses a value without the one that it needs, and one that Karbon would ignore.
 * @param names of the fields that change
 * @throws {ValidationError}
 */
export function requireFitting(record: IDataObject, names: readonly string[]): void {
	for (const [field, { path, label }, values] of DEPENDENT) {
		const isNeeded = values.test(String(record[path]));
		const isChanged = names.includes(field.path) || (isNeeded && names.includes(path));
		// A lead time of 0 needs no unit.
		if (!isChanged || isEmpty(record[field.path]) !== isNeeded || record[path] === 0) continue;
		const rule = isNeeded ? 'must not be empty' : 'must be empty';
		throw new ValidationError(field.label, `${rule} for this '${label}'`);
	}
}

/**
 * With the title as Karbon takes it: a list of parts as JSON, such as one text (karbon.md 126).
 * @throws {ValidationError} for a title that begins as JSON and is none
 */
export function withTitle(record: IDataObject): IDataObject {
	const title = String(record[TITLE.path]);
	if (!/^(\[\s*)?\{\s*"/.test(title)) {
		const part = { Text: title, Variable: null, Format: null, Offset: 0 };
		return { ...record, [TITLE.path]: JSON.stringify([part]) };
	}
	if (parseJson(title) !== undefined) return record;
	throw new ValidationError(TITLE.label, 'must be text or valid JSON');
}
