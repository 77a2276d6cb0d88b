import { DAY_MS } from '../moments';

const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A date as the editor, an expression or an earlier node gives it: ISO 8601 text, a JavaScript Date, or
 * n8n's own date objects.
 * @returns ISO 8601 text, not yet checked; undefined for anything else
 */
export function asIsoText(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = (value ?? {}) as { toISO?: () => unknown };
	if (typeof toISO !== 'function') return undefined;
	const iso = toISO.call(value);
	return typeof iso === 'string' ? iso : undefined;
}

function parse(value: unknown): RegExpExecArray | undefined {
	const match = ISO.exec(asIsoText(value) ?? '');
	if (!match) return undefined;
	const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
	const wallClock = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
	const date = new Date(wallClock);
	// JavaScript turns 30 February into 2 March; such a date is no date.
	return !Number.isNaN(date.getTime()) && date.toISOString() === wallClock ? match : undefined;
}

/** The calendar day of a valid date in a time zone. */
export function dayIn(date: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	const parts = new Map(format.formatToParts(date).map((part) => [part.type, part.value]));
	const year = parts.get('year')!.padStart(4, '0');
	return `${year}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * A calendar day, `2026-11-21`; Karbon reads a payment's date in the account's time zone (karbon.md 17). A text, or a
 * date object of n8n, keeps the day that is written in it. A JavaScript Date at midnight in UTC is that day: databases
 * have no other form for a day. Any other is a moment, whose day is the one in `timeZone`.
 * @param timeZone the workflow's, such as `Europe/London`; without effect on a text or a date object of n8n
 * @returns undefined when the value is no date
 */
export function toDay(value: unknown, timeZone: string): string | undefined {
	const isMoment = value instanceof Date && Boolean(value.getTime() % DAY_MS);
	const match = parse(isMoment ? dayIn(value, timeZone) : value);
	return match && `${match[1]}-${match[2]}-${match[3]}`;
}

/**
 * A moment in UTC, `2026-11-21T00:00:00Z` (karbon.md 17). A value without a zone
 * keeps its day and hour, so that the day that the user picked is the day that is recorded.
 * @returns undefined when the value is no date
 */
export function toUtcMoment(value: unknown): string | undefined {
	const match = parse(value);
	if (!match) return undefined;
	const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
	const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
	const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
	if (Number.isNaN(moment.getTime())) return undefined;
	const inUtc = moment.toISOString().replace(/\.\d{3}Z$/, 'Z');
	// The offset may lead out of the years that have four digits.
	return inUtc.length === 'yyyy-mm-ddThh:mm:ssZ'.length ? inUtc : undefined;
}

/** The calendar day that begins in a time zone at the moment of a value; undefined where none does. */
export function dayBegunAt(value: unknown, timeZone: string): string | undefined {
	const time = Date.parse(toUtcMoment(value) ?? '');
	if (Number.isNaN(time)) return undefined;
	const [before, day] = [time - 1, time].map((one) => dayIn(new Date(one), timeZone));
	return day === before ? undefined : day;
}

/** The calendar day with which an ISO 8601 text begins, `2026-11-21`. */
export function dayOf(isoText: string): string {
	return isoText.slice(0, 'yyyy-mm-dd'.length);
}

/** The calendar day that begins at this time in UTC; undefined where none does, so that it is a moment (karbon.md 17). */
export function dayInUtc(time: number): string | undefined {
	return time % DAY_MS === 0 ? dayOf(new Date(time).toISOString()) : undefined;
}
