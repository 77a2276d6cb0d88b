import { DAY_MS } from '../../shared/moments';

/**
 * Which days of a list are read. In days since the epoch, by Karbon's clock in UTC: so the time zone of the workflow and
 * daylight saving do not matter.
 */
export interface Days {
	/** The first day of which changes are reported. */
	first: number;
	/** The first day that is read: earlier after a restart, to know the rows that have left the window meanwhile. */
	readFrom: number;
}

/** The day of a moment in milliseconds since the epoch; NaN for NaN. */
export function dayAt(moment: number): number {
	return Math.floor(moment / DAY_MS);
}

/** `2026-11-25`. */
export function dayText(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The first day of a window. It is as many days before the day in UTC, so in each time zone the window has at least that
 * many days.
 * @param now by Karbon's clock, milliseconds since the epoch
 */
export function firstDayOf(now: number, windowDays: number): number {
	return dayAt(now) - windowDays;
}

/**
 * Which days to read of a list that has days. Rows that have left the window while n8n was down would be too many for
 * the sketch, so the first check reads from the saved day on, unless the whole window is later than the saved rows.
 */
export function daysToRead(
	first: number,
	saved: { first: number; last: number } | undefined,
): Days {
	const isNear = saved !== undefined && first <= saved.last;
	return { first, readFrom: isNear ? Math.min(first, saved.first) : first };
}
