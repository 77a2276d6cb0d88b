import { realTiming } from '../../../shared/timing';
import { dayIn, dayOf } from '../../../shared/validate/dates';

/** A range of calendar days such as `2026-11-21`, both included. */
export interface Days {
	from?: string;
	to?: string;
}

const LAST_DAY = Date.UTC(9999, 11, 31);

/** Numbers of a day: `2026-11-21` is 2026, 10 (months count from 0) and 21. Days and months may overflow. */
function dayAt(year: number, month: number, date: number): string {
	return dayOf(new Date(Math.min(Date.UTC(year, month, date), LAST_DAY)).toISOString());
}

/** `2026-12-01` for `2026-11-30` and 1. Calendar days, so summer time has no effect. */
export function shiftDay(day: string, days: number): string {
	const [year, month, date] = day.split('-').map(Number);
	return dayAt(year, month - 1, date + days);
}

/** The calendar day of this moment in the time zone. */
export function today(timeZone: string): string {
	return dayIn(new Date(realTiming.now()), timeZone);
}

/** From Monday to Sunday. @param weeks 0 for the week of the day, 1 for the next one */
function week(day: string, weeks: number): Days {
	const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
	const from = shiftDay(day, weeks * 7 - daysSinceMonday);
	return { from, to: shiftDay(from, 6) };
}

/** @param months 0 for the month of the day, 1 for the next one */
function month(day: string, months: number): Days {
	const [year, current] = day.split('-').map(Number);
	const index = current - 1 + months;
	return { from: dayAt(year, index, 1), to: dayAt(year, index + 1, 0) };
}

/**
 * The days of each period. Weeks begin on Monday. Each takes the current day, `2026-11-21`, and the N of `nextDays` and
 * `lastDays`, both of which include the current day besides.
 */
export const PERIODS = {
	lastDays: (day: string, count: number) => ({ from: shiftDay(day, -count), to: day }),
	lastMonth: (day: string) => month(day, -1),
	lastWeek: (day: string) => week(day, -1),
	nextDays: (day: string, count: number) => ({ from: day, to: shiftDay(day, count) }),
	nextMonth: (day: string) => month(day, 1),
	nextWeek: (day: string) => week(day, 1),
	overdue: (day: string) => ({ to: shiftDay(day, -1) }),
	thisMonth: (day: string) => month(day, 0),
	thisWeek: (day: string) => week(day, 0),
	today: (day: string) => ({ from: day, to: day }),
} satisfies Record<string, (day: string, count: number) => Days>;

/** A period with a name, such as `nextMonth`. */
export type NamedPeriod = keyof typeof PERIODS;
