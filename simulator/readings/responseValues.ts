import { randomUUID } from 'node:crypto';

import type { VariantOptions } from '../types';

type Values = Pick<
	VariantOptions,
	| 'contactDetailKeys'
	| 'modificationTimes'
	| 'numbersAs'
	| 'provisionalTaxName'
	| 'timeForm'
	| 'unsetDates'
	| 'unsetFields'
>;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const ZONE = /(Z|[+-]\d{2}:\d{2})$/;
const OFFSET_MS = 10 * 3_600_000;
const MODIFICATION_TIMES = new Set(['LastModifiedDateTime', 'ModifiedDate', 'UpdatedAt']);
/** Dates that a record may lack. */
const OPTIONAL_DATES = new Set(['CompletedDate', 'DeadlineDate', 'DueDate', 'PaymentDueDate']);
/** "A randomly generated GUID" (karbon.md 33). */
const DETAIL_KEYS = new Set(['AddressKey', 'PhoneNumberKey']);
const YEAR_ONE = '0001-01-01T00:00:00Z';
/** Numbers that are no amounts: of the envelope, not of a record. */
const COUNTS = new Set(['TotalCount', '@odata.count']);
const AMOUNT = /(Amount|Due|Total|Price|Billed|Value|Budget|Rate|Revenue|Valuation)$/;

function timeAs(form: NonNullable<Values['timeForm']>, text: string): string {
	// A time without a zone is what an earlier response has shown, in UTC.
	const utc = new Date(ZONE.test(text) ? text : `${text}Z`);
	const whole = utc.toISOString().replace(/\.000Z$/, 'Z');
	switch (form) {
		case 'utc':
			return text;
		case 'sevenDigits':
			return utc.toISOString().replace('Z', '0000Z');
		case 'offset':
			return new Date(utc.getTime() + OFFSET_MS)
				.toISOString()
				.replace(/\.000Z$/, 'Z')
				.replace('Z', '+10:00');
		case 'withoutZone':
			return whole.slice(0, -1);
	}
}

function shaped(name: string, value: unknown, values: Values, isInList = false): unknown {
	if (Array.isArray(value)) return value.map((entry) => shaped(name, entry, values, true));
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).map(([inner, entry]) => [
			inner === 'ProvisionalTaxBasic' ? (values.provisionalTaxName ?? inner) : inner,
			shaped(inner, entry, values, isInList),
		]);
		const isShown = ([, entry]: unknown[]) => entry !== null || values.unsetFields !== 'leftOut';
		return Object.fromEntries(members.filter(isShown)) as unknown;
	}
	if (values.contactDetailKeys === 'new' && DETAIL_KEYS.has(name)) return randomUUID();
	if (values.modificationTimes === 'null' && MODIFICATION_TIMES.has(name)) return null;
	if (values.unsetDates === 'yearOne' && value === null && OPTIONAL_DATES.has(name)) {
		return timeAs(values.timeForm ?? 'utc', YEAR_ONE);
	}
	if (typeof value === 'string' && TIME.test(value)) {
		const isCut =
			isInList && values.modificationTimes === 'secondsInLists' && MODIFICATION_TIMES.has(name);
		return timeAs(values.timeForm ?? 'utc', isCut ? value.replace(/\.\d+/, '') : value);
	}
	if (typeof value === 'number' && values.numbersAs === 'texts' && !COUNTS.has(name)) {
		return AMOUNT.test(name) ? value.toFixed(2) : String(value);
	}
	return value;
}

/** A function that spells the values of a JSON text as in the variants; undefined when all are spelled as documented. */
export function responseShaper(values: Values): ((json: string) => string) | undefined {
	const { modificationTimes, numbersAs = 'numbers', timeForm = 'utc' } = values;
	const { provisionalTaxName = 'ProvisionalTaxBasic', unsetDates = 'null' } = values;
	const isDocumented =
		values.contactDetailKeys !== 'new' &&
		values.unsetFields !== 'leftOut' &&
		modificationTimes !== 'null' &&
		modificationTimes !== 'secondsInLists' &&
		provisionalTaxName === 'ProvisionalTaxBasic' &&
		unsetDates === 'null';
	if (isDocumented && numbersAs === 'numbers' && timeForm === 'utc') return undefined;
	return (json) => JSON.stringify(shaped('', JSON.parse(json), values));
}
