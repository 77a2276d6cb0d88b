import { DAY_MS, timeOf, isoTimeOf } from '../../shared/moments';
import { dayIn, dayInUtc, dayOf } from '../../shared/validate/dates';
import { moment } from '../../shared/validate/validate';
import { isAbsent } from '../execution/parameters';

const HAS_ZONE = /(z|[+-]\d{2}:?\d{2})$/i;

/** How far a clock in the time zone is ahead of UTC at this moment, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	const parts = new Map(format.formatToParts(time).map((part) => [part.type, Number(part.value)]));
	const get = (name: Intl.DateTimeFormatPartTypes) => parts.get(name)!;
	const day = Date.UTC(get('year'), get('month') - 1, get('day'));
	return day + ((get('hour') * 60 + get('minute')) * 60 + get('second')) * 1_000 - time;
}

/**
 * The time that was entered in a filter, or undefined when it is empty. A text without a zone, such as the editor
 * gives, means the workflow's time zone. Milliseconds since the epoch, whole seconds.
 * @throws {ValidationError}
 */
export function filterTime(label: string, value: unknown, timeZone: string): number | undefined {
	if (isAbsent(value)) return undefined;
	const time = Date.parse(moment(label, value));
	if (typeof value !== 'string' || HAS_ZONE.test(value.trim())) return time;
	// By the offset of the day before, so that of an hour that comes twice the first is meant: a later one would skip rows.
	const guess = time - offsetAt(time - DAY_MS, timeZone);
	return time - offsetAt(guess, timeZone);
}

/** The time of a row's field; Karbon's times are UTC. Milliseconds since the epoch. */
export function rowTime(value: unknown): number | undefined {
	const time = timeOf(value);
	return Number.isNaN(time) ? undefined : time;
}

/**
 * The calendar day of a row's field, `2026-11-21`: as it is written, or in UTC, if it begins then. Any other time of day
 * is a moment, whose day is that of the time zone (karbon.md 17).
 */
export function rowDay(value: unknown, timeZone: string): string | undefined {
	const time = isoTimeOf(value);
	if (Number.isNaN(time)) return undefined;
	const text = String(value);
	const written = text.includes('T00:00') ? dayOf(text) : undefined;
	return dayInUtc(time) ?? written ?? dayIn(new Date(time), timeZone);
}
