import { isEmpty, isObject } from '../../shared/json';
import { ValidationError } from '../../shared/validate/validate';
import {
	type Entry,
	fieldName,
	labelOf,
	type ListField,
	type PartField,
	type TextsField,
} from '../schema/field';
import { hasSameMembers } from './isSame';

type Existing = Readonly<Record<string, unknown>>;

/**
 * The list with the given entries in it. An entry that is there already, or is matched by its key or by what the
 * field says, is kept or changed; any other is added at the end.
 * @param existing what the record has; a list that is returned as it is when nothing changes
 * @param isReplaced whether entries that were not given are left out, except those that another field manages
 * (`ListField.isFixed`), and matched ones keep only their key
 * @throws {ValidationError} for a key that the list does not have
 */
export function mergeList(
	field: ListField,
	existing: unknown,
	given: readonly Entry[],
	isReplaced: boolean,
): unknown {
	const before = Array.isArray(existing) ? (existing as unknown[]) : [];
	const fixed = before.filter((entry) => isObject(entry) && field.isFixed?.(entry));
	const free = before.filter((entry) => isObject(entry) && !fixed.includes(entry)) as Existing[];
	const wanted = withoutRepeats(field, given);
	const matches = matchesOf(field, free, wanted, isReplaced);
	const merged = wanted.map((entry, index) => {
		const match = matches[index];
		if (match === undefined) return entry;
		return isReplaced ? replaced(field, match, entry) : changed(field, match, entry);
	});
	const byMatch = new Map<unknown, Entry>(matches.map((match, index) => [match, merged[index]]));
	const added = merged.filter((_, index) => matches[index] === undefined);
	if (isReplaced) {
		const others = before.filter((entry) => !fixed.includes(entry));
		return isSameList(merged, others, field) ? existing : [...fixed, ...merged];
	}
	const after = [...before.map((entry) => byMatch.get(entry) ?? entry), ...added];
	return isSameList(after, before, field) ? existing : after;
}

/** Whether both have the same entries; in the same order, unless the list has none (karbon.md 32). */
function isSameList(
	after: readonly unknown[],
	before: readonly unknown[],
	{ isOrdered }: Pick<ListField, 'isOrdered'>,
): boolean {
	const isSame = (entry: unknown, index: number) =>
		isOrdered ? entry === before[index] : before.includes(entry);
	return after.length === before.length && after.every(isSame);
}

/** The given entries without those whose values another one has. Otherwise each run could change the list again. */
function withoutRepeats(field: ListField, given: readonly Entry[]): Entry[] {
	return given.filter(
		(entry, index) =>
			!given.some((other, at) => {
				const isRepeat = at !== index && hasSameMembers(field, other, entry);
				return isRepeat && (at < index || !hasSameMembers(field, entry, other));
			}),
	);
}

/**
 * For each given entry, the existing one that it matches: by its key, else with the same values, else by what the field
 * says. All matches by key are made first, and those by the field last, so that no weaker match takes an entry.
 * @param isReplaced whether an existing entry matches one given entry at most; else it may have the values of several
 */
function matchesOf(
	field: ListField,
	before: readonly Existing[],
	given: readonly Entry[],
	isReplaced: boolean,
): Array<Existing | undefined> {
	const used = new Set<Existing>();
	const take = (candidates: readonly Existing[], isMatch: (existing: Existing) => boolean) => {
		const match = candidates.find(isMatch);
		if (match) used.add(match);
		return match;
	};
	const unused = () => before.filter((existing) => !used.has(existing));
	const keyed = given.map((entry) => ofKey(field, before, entry));
	for (const match of keyed) if (match) used.add(match);
	const unkeyed = unused();
	const exact = given.map(
		(entry, index) =>
			keyed[index] ??
			take(isReplaced ? unused() : unkeyed, (existing) => hasSameMembers(field, existing, entry)),
	);
	return given.map(
		(entry, index) => exact[index] ?? take(unused(), (existing) => isAbout(field, existing, entry)),
	);
}

/** @throws {ValidationError} for a key that the list does not have */
function ofKey(field: ListField, before: readonly Existing[], entry: Entry): Existing | undefined {
	const { key = '' } = field;
	if (!(key in entry)) return undefined;
	const match = before.find((existing) => existing[key] === entry[key]);
	if (match) return match;
	const rule = `has no entry with the key "${String(entry[key])}" in this record`;
	throw new ValidationError(labelOf(field), rule);
}

function isAbout({ unique, changes }: ListField, existing: Existing, given: Entry): boolean {
	if (unique !== undefined) return existing[unique] === given[unique];
	return changes?.(existing, given) ?? false;
}

/**
 * The existing object with the given members, and without the others that they replace together, such as the place of
 * an address; the existing object itself when it has them all.
 */
export function changed(field: ListField | PartField, existing: Existing, given: Entry): Existing {
	if (hasSameMembers(field, existing, given)) return existing;
	const { replacedTogether = [], members } = field;
	const together = members.filter((member) => replacedTogether.includes(fieldName(member)));
	// A part that lacks one of them gets it. An address needs all of its place.
	const isAdded = (name: string) => field.type === 'part' && isEmpty(existing[name]);
	const compared = together.filter((member) => !isAdded(fieldName(member)));
	const isKept = hasSameMembers({ members: compared }, existing, given);
	const kept = Object.entries(existing).filter(
		([name]) => isKept || !replacedTogether.includes(name),
	);
	return { ...Object.fromEntries(kept), ...given };
}

/** The given entry with the key of the existing one; the existing one itself when it has these values and no others. */
function replaced(field: ListField, existing: Existing, given: Entry): Existing {
	const others = Object.entries(existing).filter(
		([name]) => name !== field.key && !(name in given),
	);
	const hasMore = others.some(([, value]) => !isEmpty(value));
	if (!hasMore && hasSameMembers(field, existing, given)) return existing;
	const key = field.key !== undefined && existing[field.key];
	return key ? { [field.key!]: key, ...given } : given;
}

/** The texts with the given ones in them; capital and small letters are the same. */
export function mergeTexts(
	field: TextsField,
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
	return isSameList(after, before, field) ? existing : after;
}
