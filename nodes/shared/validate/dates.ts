const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A date as the editor, an expression or an earlier node gives it: ISO 8601 text, a JavaScript Date, or
 * n8n's own date objects.
 * @returns ISO 8601 text, not yet checked; undefined for anything else
 */
function asIsoText(value: unknown): string | undefined {
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

/**
 * The calendar day as it was written, `2026-11-21`, whatever the zone: the service reads a payment's
 * date in the account's own zone (interface.md, Manual payment).
 * @returns undefined when the value is no date
 */
export function toDay(value: unknown): string | undefined {
	const match = parse(value);
	return match && `${match[1]}-${match[2]}-${match[3]}`;
}

/**
 * A moment in UTC, `2026-11-21T00:00:00Z` (interface.md, Reversal, Expense). A value without a zone
 * keeps its day and hour, so that the day a person picked is the day that is recorded.
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
