import { DateTime } from 'luxon';

import {
	type NamedPeriod,
	PERIODS,
	shiftDay,
	today,
} from '../../../../../nodes/Karbon/lists/checks/periods';
import { realTiming } from '../../../../../nodes/shared/timing';

const iso = (date: DateTime) => date.toISODate();

/** The same periods, by luxon. */
const BY_LUXON: Record<NamedPeriod, (day: DateTime, count: number) => [DateTime?, DateTime?]> = {
	lastDays: (day, days) => [day.minus({ days }), day],
	lastMonth: (day) => [
		day.minus({ months: 1 }).startOf('month'),
		day.minus({ months: 1 }).endOf('month'),
	],
	lastWeek: (day) => [
		day.minus({ weeks: 1 }).startOf('week'),
		day.minus({ weeks: 1 }).endOf('week'),
	],
	nextDays: (day, days) => [day, day.plus({ days })],
	nextMonth: (day) => [
		day.plus({ months: 1 }).startOf('month'),
		day.plus({ months: 1 }).endOf('month'),
	],
	nextWeek: (day) => [day.plus({ weeks: 1 }).startOf('week'), day.plus({ weeks: 1 }).endOf('week')],
	overdue: (day) => [undefined, day.minus({ days: 1 })],
	thisMonth: (day) => [day.startOf('month'), day.endOf('month')],
	thisWeek: (day) => [day.startOf('week'), day.endOf('week')],
	today: (day) => [day, day],
};

const NAMES = Object.keys(BY_LUXON) as NamedPeriod[];
const FIRST = DateTime.fromISO('2023-12-01', { zone: 'utc' });
/** Each day of more than two years, one of them a leap year. */
const DAYS = Array.from({ length: 800 }, (_, days) => FIRST.plus({ days }));

it.each(NAMES)('the period %s has the days that luxon computes, from every day', (period) => {
	for (const count of [1, 7, 400]) {
		for (const day of DAYS) {
			const [from, to] = BY_LUXON[period](day, count);
			expect(PERIODS[period](iso(day)!, count)).toEqual({
				...(from && { from: iso(from) }),
				...(to && { to: iso(to) }),
			});
		}
	}
});

it.each([
	['2026-02-28', 1, '2026-03-01'],
	['2024-02-28', 1, '2024-02-29'],
	['2026-01-01', -1, '2025-12-31'],
	['2026-03-29', 1, '2026-03-30'],
])('%s and %i days are %s', (day, days, wanted) => {
	expect(shiftDay(day, days)).toBe(wanted);
});

it.each([
	['2026-11-21T09:59:59Z', 'Pacific/Kiritimati', '2026-11-21'],
	['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
	['2026-11-21T10:59:59Z', 'Pacific/Pago_Pago', '2026-11-20'],
	['2026-11-21T11:00:00Z', 'Pacific/Pago_Pago', '2026-11-21'],
	['2026-11-21T23:59:59Z', 'UTC', '2026-11-21'],
	// Summer time ends in this night.
	['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-31'],
	['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
	['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
])('at %s in %s, today is %s', (now, timeZone, wanted) => {
	jest.spyOn(realTiming, 'now').mockReturnValue(Date.parse(now));
	expect(today(timeZone)).toBe(wanted);
	jest.restoreAllMocks();
});
