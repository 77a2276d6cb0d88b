import { isEmpty, isObject } from '../../shared/json';
import { isSameKey } from '../../shared/text';
import { dayOf } from '../../shared/validate/dates';
import { rowDay } from '../lists/times';
import { type Entry, fieldName, type PartField, type ValueField } from '../schema/field';

/** A time may be midnight of the account, in the east up to UTC+14. Its day is certain if both agree (karbon.md 17). */
const ZONES = ['UTC', 'Etc/GMT-14'];

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
	if (field.type === 'day')
		return ZONES.every((zone) => rowDay(existing, zone) === dayOf(String(given)));
	// Karbon shows keys and email addresses in its own spelling.
	if (field.type === 'text' && field.search && field.search.entered !== 'name')
		return isSameKey(existing, String(given));
	if (field.type === 'text') return withLineFeeds(existing) === withLineFeeds(given);
	return typeof given === 'number' && given === Number(existing);
}

/** Karbon may change line ends (karbon.md 14). */
export const withLineFeeds = (text: unknown) => String(text).replace(/\r\n?/g, '\n');

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
