import { isObject } from '../../shared/isObject';
import { ValidationError } from '../../shared/validate/validate';
import { type Entry, labelOf, type ListField } from '../schema/field';
import { hasMembers, isEmpty } from './isSame';

type Existing = Readonly<Record<string, unknown>>;

/**
 * The list with the given entries in it. An entry that is there already, or is matched by its key or by what the
 * field says, is kept or changed; any other is added at the end.
 * @param existing what the record has; a list that is returned as it is when nothing changes
 * @param isReplaced whether entries that were not given are left out, and matched ones keep only their key
 * @throws {ValidationError} for a key that the list does not have
 */
export function mergeList(
	field: ListField,
	existing: unknown,
	given: readonly Entry[],
	isReplaced: boolean,
): unknown {
	const before = Array.isArray(existing) ? (existing as unknown[]) : [];
	const isFixed = (entry: unknown) => isObject(entry) && (field.isFixed?.(entry) ?? false);
	const matches = matchesOf(
		field,
		before.filter((entry) => !isFixed(entry)),
		given,
	);
	const merged = given.map((entry, index) => {
		const match = matches[index];
		if (match === undefined) return entry;
		return isReplaced ? replaced(field, match, entry) : changed(field, match, entry);
	});
	const byMatch = new Map(matches.map((match, index) => [match, merged[index]]));
	const added = merged.filter((_, index) => matches[index] === undefined);
	const after = isReplaced
		? [...before.filter(isFixed), ...merged]
		: [...before.map((entry) => byMatch.get(entry as Existing) ?? entry), ...added];
	const isUnchanged =
		after.length === before.length && after.every((entry, index) => entry === before[index]);
	return isUnchanged ? existing : after;
}

/** For each given entry, the one that it is about. Exact ones come first, so that no other takes them. */
function matchesOf(
	field: ListField,
	before: readonly unknown[],
	given: readonly Entry[],
): Array<Existing | undefined> {
	const left = new Set(before.filter(isObject));
	const take = (isMatch: (existing: Existing) => boolean) => {
		const match = [...left].find(isMatch);
		if (match) left.delete(match);
		return match;
	};
	const exact = given.map((entry) => take((existing) => hasMembers(field, existing, entry)));
	return given.map(
		(entry, index) =>
			exact[index] ?? take((existing) => isAbout(field, existing, entry)) ?? added(field, entry),
	);
}

function isAbout({ key, changes }: ListField, existing: Existing, given: Entry): boolean {
	if (key !== undefined && key in given) return existing[key] === given[key];
	return changes?.(existing, given) ?? false;
}

/** @throws {ValidationError} */
function added(field: ListField, entry: Entry): undefined {
	if (field.key !== undefined && field.key in entry) {
		const rule = `has no entry with the key "${String(entry[field.key])}" in this record`;
		throw new ValidationError(labelOf(field), rule);
	}
}

function changed(field: ListField, existing: Existing, given: Entry): Existing {
	return hasMembers(field, existing, given) ? existing : { ...existing, ...given };
}

/** The given entry with the key of the one that it replaces. */
function replaced(field: ListField, existing: Existing, given: Entry): Existing {
	const others = Object.entries(existing).filter(
		([name]) => name !== field.key && !(name in given),
	);
	const hasMore = others.some(([, value]) => !isEmpty(value));
	if (!hasMore && hasMembers(field, existing, given)) return existing;
	const key = field.key !== undefined && existing[field.key];
	return key ? { [field.key!]: key, ...given } : given;
}

/** The texts with the given ones in them; capital and small letters are the same. */
export function mergeTexts(
	existing: unknown,
	given: readonly string[],
	isReplaced: boolean,
): unknown {
	const before = Array.isArray(existing) ? (existing as unknown[]) : [];
	const find = (text: string) =>
		before.find((one) => typeof one === 'string' && one.toLowerCase() === text.toLowerCase());
	const after = isReplaced
		? given.map((text) => find(text) ?? text)
		: [...before, ...given.filter((text) => find(text) === undefined)];
	const isUnchanged =
		after.length === before.length && after.every((one, index) => one === before[index]);
	return isUnchanged ? existing : after;
}
