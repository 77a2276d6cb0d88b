import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byName } from '../../../shared/text';
import { isObject } from '../../../shared/json';
import { allOf } from '../../../shared/odata/query';
import { ValidationError, wholeNumber } from '../../../shared/validate/validate';
import { isAbsent, optionalChoice } from '../../execution/parameters';
import { dayField } from '../../fields/days';
import { fromDay, optionalDay, untilDay } from '../conditions';
import { CHECKED_BY_NODE, type Filter, parameterFor } from '../filters';
import { type Days, type NamedPeriod, PERIODS, shiftDay, today } from './periods';
import { dayChecks, type RowCheck } from './rowCheck';

type Period = NamedPeriod | 'any' | 'between';

const NAMES: Record<Period, string> = {
	any: 'Any',
	between: 'Between',
	lastDays: 'In the Last N Days',
	nextDays: 'In the Next N Days',
	lastMonth: 'Last Month',
	lastWeek: 'Last Week',
	nextMonth: 'Next Month',
	nextWeek: 'Next Week',
	overdue: 'Overdue',
	thisMonth: 'This Month',
	thisWeek: 'This Week',
	today: 'Today',
};

/** Periods of every date. */
const COMMON: readonly Period[] = ['any', 'between', 'thisMonth', 'thisWeek', 'today'];
/** Further ones of a date that is planned. */
const PLANNED: readonly Period[] = ['nextDays', 'nextMonth', 'nextWeek'];
/** Further ones of a date that usually is in the past. */
const PAST: readonly Period[] = ['lastDays', 'lastMonth', 'lastWeek'];

/** More days than these are a mistake. About ten years. */
const MAX_DAYS = 3_660;
const DEFAULT_DAYS = 7;

/** What 'Overdue' requires besides a day before today. */
interface Overdue {
	/** Explains the choice. */
	description: string;
	/** For Karbon. */
	condition?: string;
	/** For the node. */
	check?: Pick<RowCheck, 'accepts' | 'field'>;
}

/** A filter by a date: a period with a name, or two days. */
interface PeriodFilter {
	/** As Karbon names it. */
	field: string;
	displayName: string;
	/** Whether the date usually is in the past. */
	isPast?: boolean;
	/** Whether Karbon can compare the date (`ge` and `le`). The node checks it, too. */
	isFilterable?: boolean;
	/** For a date with the choice 'Overdue'. */
	overdue?: Overdue;
	/** Replaces the sentence that says who applies the filter. */
	appliedBy?: string;
}

/** The fields of the form. Those of 'Between' and of N days are shown for these periods, and for an expression. */
function fieldsOf(periods: INodePropertyOptions[], isPast: boolean): INodeProperties[] {
	const shownFor = (...wanted: Period[]): INodeProperties['displayOptions'] => ({
		show: { period: [...wanted, { _cnd: { regex: '^=' } }] },
	});
	return [
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: periods,
			default: 'any',
			description: "Days follow the workflow's time zone. Weeks begin on Monday.",
		},
		{
			...dayField('From', 'from', 'First day (inclusive)'),
			displayOptions: shownFor('between'),
		},
		{
			...dayField('To', 'to', 'Last day (inclusive), such as {{ $now.minus({ days: 30 }) }}'),
			displayOptions: shownFor('between'),
		},
		{
			displayName: 'Days',
			name: 'days',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_DAYS,
			description: `Includes today and this many days ${isPast ? 'before' : 'after'} it`,
			displayOptions: shownFor('lastDays', 'nextDays'),
		},
	];
}

export function periodFilter({
	field,
	displayName,
	isPast = false,
	isFilterable = false,
	overdue,
	appliedBy = isFilterable ? undefined : CHECKED_BY_NODE,
}: PeriodFilter): Filter {
	const allowed: Period[] = [
		...COMMON,
		...(isPast ? PAST : PLANNED),
		...(overdue ? ['overdue' as const] : []),
	];
	const periods = allowed
		.map((value) => ({
			name: NAMES[value],
			value,
			...(value === 'overdue' ? { description: overdue?.description } : {}),
		}))
		.sort(byName);
	const property: INodeProperties = {
		displayName,
		name: parameterFor(displayName),
		type: 'fixedCollection',
		// With an entry, so that the period can be chosen at once.
		default: { range: { period: 'any' } },
		options: [{ displayName, name: 'range', values: fieldsOf(periods, isPast) }],
	};
	const read = (value: unknown, timeZone: string) =>
		readPeriod(displayName, value, allowed, timeZone);
	return {
		property,
		appliedBy,
		isChecked: !isFilterable,
		condition(value, timeZone) {
			const { period, from, to } = read(value, timeZone);
			if (!isFilterable) return period === 'overdue' ? overdue?.condition : undefined;
			// Karbon compares times, and those of a day may be of a day before or after it in UTC (karbon.md 17).
			return allOf([
				fromDay(field, displayName, from && shiftDay(from, -1), timeZone),
				untilDay(field, displayName, to && shiftDay(to, 1), timeZone),
			]);
		},
		checks(value, timeZone) {
			const { period, ...days } = read(value, timeZone);
			const checks = dayChecks(displayName, field, days, timeZone);
			if (isFilterable) return checks.map((one) => ({ ...one, range: undefined, isAsked: true }));
			if (period === 'overdue' && overdue?.check)
				checks.push({ label: displayName, ...overdue.check });
			return checks;
		},
	};
}

/** @throws {ValidationError} */
function readPeriod(
	label: string,
	value: unknown,
	allowed: readonly Period[],
	timeZone: string,
): Days & { period: Period } {
	const range = isObject(value) && isObject(value.range) ? value.range : {};
	const period = optionalChoice(label, range.period, allowed) ?? 'any';
	if (period === 'any') return { period };
	if (period === 'between') return { period, ...readBetween(label, range, timeZone) };
	const hasCount = period === 'nextDays' || period === 'lastDays';
	const given = isAbsent(range.days) ? DEFAULT_DAYS : range.days;
	const count = hasCount ? wholeNumber(`${label} > Days`, given, 1, MAX_DAYS) : 0;
	return { period, ...PERIODS[period](today(timeZone), count) };
}

/** @throws {ValidationError} also for a range without a day, which would not filter */
function readBetween(label: string, range: Record<string, unknown>, timeZone: string): Days {
	const from = optionalDay(`${label} > From`, range.from, timeZone);
	const to = optionalDay(`${label} > To`, range.to, timeZone);
	if (from === undefined && to === undefined) {
		throw new ValidationError(label, "must have a 'From' or a 'To' for the period 'Between'");
	}
	if (from !== undefined && to !== undefined && from > to) {
		throw new ValidationError(`${label} > From`, `must not be after 'To' (${from}, ${to})`);
	}
	return { from, to };
}
