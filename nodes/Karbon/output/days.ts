import { isoTimeOf } from '../../shared/moments';
import { dayInUtc } from '../../shared/validate/dates';

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
 * A value as simplified output shows it: `2026-12-01` for `2026-12-01T00:00:00Z` in a field that is a day, also within
 * lists and parts of the record. Any other value stays.
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
	return DAY_FIELDS.has(name) ? (dayInUtc(isoTimeOf(value)) ?? value) : value;
}
