import { isObject } from '../../shared/isObject';
import { timeOf } from '../../shared/moments';
import { isSameKey } from '../../shared/text';
import { type Entry, fieldName, type PartField, type ValueField } from '../schema/field';
import { isEmpty } from '../schema/isEmpty';

/** When the next day begins in the east, in UTC. An earlier time is of the same day everywhere (karbon.md 17). */
const EARLIEST_MIDNIGHT_MS = 10 * 3_600_000;

/**
 * Whether a record has the given value already, also in another form. False for a write-only field: Karbon never shows
 * it.
 */
export function isSame(field: ValueField, existing: unknown, given: unknown): boolean {
	if (field.isWriteOnly) return false;
	if (existing === given) return true;
	if (isEmpty(existing)) return false;
	if (field.type === 'choice' && field.ignoresSpaces)
		return String(existing).replaceAll(' ', '') === given;
	if (field.type === 'day') {
		const later = timeOf(existing) - timeOf(given);
		return later >= 0 && later < EARLIEST_MIDNIGHT_MS;
	}
	// Karbon shows keys and email addresses in its own spelling.
	if (field.type === 'text' && field.search && field.search.entered !== 'name')
		return isSameKey(existing, String(given));
	if (field.type === 'text') return withLineFeeds(existing) === withLineFeeds(given);
	const isNumber = field.type === 'amount' || field.type === 'wholeNumber';
	return isNumber && [Number(given), inCents(Number(given))].includes(Number(existing));
}

/** Karbon may change line ends (karbon.md 14). */
export const withLineFeeds = (text: unknown) => String(text).replace(/\r\n?/g, '\n');

/** Karbon may round amounts to cents (karbon.md 14). */
const inCents = (amount: number) => Math.round(amount * 100) / 100;

/** Whether an object has the given values already. False if one of them is write-only: Karbon never shows it. */
export function hasSameMembers(
	{ members }: Pick<PartField, 'members'>,
	existing: unknown,
	given: Entry,
): boolean {
	return (
		isObject(existing) &&
		members.every((member) => {
			const name = fieldName(member);
			return !(name in given) || isSame(member, existing[name], given[name]);
		})
	);
}
