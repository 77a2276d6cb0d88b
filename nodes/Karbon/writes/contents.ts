import { DAY_MS } from '../../shared/moments';
import type { Write } from './write';

/** "Today" and "yesterday" of every time zone are from two days before the day in UTC to one day after it. */
const MAX_DAYS_BEFORE = 2;
const MAX_DAYS_AFTER = 1;

/** In place of a recent day. No date reads so. */
const RECENT = 'recent';

/**
 * The contents under which a write is known while its outcome is unknown: as it is and, if it has a recent day,
 * with one word in its place. An expression such as `$now` gives another day when the write is repeated after
 * midnight. A day that is not recent was chosen, so writes of other days stay different.
 * @param now the moment of the write, in milliseconds since the epoch
 * @returns one or two contents; the first is the content as it is
 */
export function contentsOf(
	{ content, dayFields = [] }: Pick<Write, 'content' | 'dayFields'>,
	now: number,
): Array<Write['content']> {
	const recent = dayFields.filter((label) => isRecent(content[label], now));
	if (recent.length === 0) return [content];
	const words = Object.fromEntries(recent.map((label) => [label, RECENT]));
	return [content, { ...content, ...words }];
}

/** @param day such as `2026-11-21`; anything else is not recent */
function isRecent(day: unknown, now: number): boolean {
	const daysAgo = Math.floor(now / DAY_MS) - Date.parse(String(day)) / DAY_MS;
	return daysAgo <= MAX_DAYS_BEFORE && daysAgo >= -MAX_DAYS_AFTER;
}
