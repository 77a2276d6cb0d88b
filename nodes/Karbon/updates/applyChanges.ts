import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isObject, valueAt, withValueAt } from '../../shared/json';
import { isSameKey } from '../../shared/text';
import { dayOf } from '../../shared/validate/dates';
import { ValidationError } from '../../shared/validate/validate';
import { rowDay } from '../lists/times';
import {
	type Entry,
	type Field,
	fieldName,
	inList,
	labelOf,
	type ListField,
	type PartField,
	type TextsField,
	type ValueField,
} from '../schema/field';
import type { CardPart, RecordType } from '../schema/recordType';
import { CARD_KEY } from '../schema/tables/cardFields';
import type { Change, Changes } from './change';

/** A time may be midnight of the account, in the east up to UTC+14. Its day is certain if both agree (karbon.md 17). */
const ZONES = ['UTC', 'Etc/GMT-14'];

/** Whether a record has the given value already, also in another form. */
export function isSame(field: ValueField, existing: unknown, given: unknown): boolean {
	if (existing === given) return true;
	if (isEmpty(existing)) return false;
	if (field.type === 'choice') return inList(field, existing) === given;
	if (field.type === 'day')
		return ZONES.every((zone) => rowDay(existing, zone) === dayOf(String(given)));
	// Karbon shows keys and email addresses in its own spelling.
	if (field.type === 'text' && field.search && field.search.entered !== 'name')
		return isSameKey(existing, String(given));
	if (field.type === 'text') return withLineFeeds(existing) === withLineFeeds(given);
	return given === Number(existing);
}

/** Karbon may change line ends (karbon.md 14). */
export const withLineFeeds = (text: unknown) => String(text).replace(/\r\n?/g, '\n');

/** Whether an object has the given values already. */
function hasSameMembers(
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

/** Whether Karbon shows a list without an entry that was added or changed, or with one that was left out. */
export function hasKeptEntries(field: ListField, ...states: [unknown, unknown, unknown]): boolean {
	const [before, after, shown] = states.map((list) => [list ?? []].flat().filter(isObject));
	const lacks = (list: readonly unknown[]) => (entry: Entry) =>
		!list.some((one) => hasSameMembers(field, one, entry));
	const [added, removed] = [after.filter(lacks(before)), before.filter(lacks(after))];
	return added.some(lacks(shown)) || !removed.every(lacks(shown));
}

type Existing = Readonly<Record<string, unknown>>;

/**
 * The list with the given entries in it. An entry that is there already, or is matched by its key or by what the
 * field says, is kept or changed; any other is added at the end.
 * @param existing what the record has; a list that is returned as it is when nothing changes
 * @param isReplaced whether entries that were not given are left out, except those that another field manages
 * (`ListField.isFixed`), and matched ones keep only their key
 * @throws {ValidationError} for a key that the list does not have, and see `requireSole`
 */
export function mergeList(
	field: ListField,
	existing: unknown,
	given: readonly Entry[],
	isReplaced: boolean,
): unknown {
	const before = Array.isArray(existing) ? (existing as unknown[]) : [];
	const fixed = before.filter((entry) => isObject(entry) && field.isFixed?.(entry));
	const all = before.filter((entry) => isObject(entry) && !fixed.includes(entry)) as Existing[];
	// One without a value, such as an address without a place, is matched last.
	const isFilled = (entry: Existing) => field.requiresAnyOf.some((name) => !isEmpty(entry[name]));
	const free = all.sort((a, b) => Number(isFilled(b)) - Number(isFilled(a)));
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
	requireSole(field, before, added);
	const after = [...before.map((entry) => byMatch.get(entry) ?? entry), ...added];
	return isSameList(after, before, field) ? existing : after;
}

/**
 * An entry that is added must not replace another one, unless the list shows that Karbon keeps several (see
 * `ListField.sole`).
 * @throws {ValidationError}
 */
function requireSole(field: ListField, before: readonly unknown[], added: readonly Entry[]): void {
	const { sole } = field;
	if (sole === undefined) return;
	const isRepeated = (value: unknown, index: number, all: readonly unknown[]) =>
		all.indexOf(value) < index;
	const values = before.map((entry) => valueAt(entry, sole));
	const repeated = [...values, ...added.map((entry) => entry[sole])].find(isRepeated);
	if (repeated === undefined || values.some(isRepeated)) return;
	const rule = `must have only one note of each type, because Karbon may not keep more; "${String(repeated)}" is given twice, or the client has such a note. Add the text to the existing note in Karbon`;
	throw new ValidationError(labelOf(field), rule);
}

/** Whether both have the same entries; in the same order, unless the list has none (karbon.md 32). */
function isSameList(
	after: readonly unknown[],
	before: readonly unknown[],
	{ isOrdered }: Pick<ListField, 'isOrdered'>,
): boolean {
	const isSameEntry = (entry: unknown, index: number) =>
		isOrdered ? entry === before[index] : before.includes(entry);
	return after.length === before.length && after.every(isSameEntry);
}

/** The given entries without those whose values another one has. Otherwise each run could change the list again. */
function withoutRepeats(field: ListField, given: readonly Entry[]): Entry[] {
	return given.filter(
		(entry, index) =>
			!given.some((other, at) => {
				const isRepeat = hasSameMembers(field, other, entry);
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
	const keyed = given.map((entry) => ofKey(field, before, entry));
	const used = new Set(keyed);
	const take = (candidates: readonly Existing[], isMatch: (existing: Existing) => boolean) => {
		const match = candidates.find(isMatch);
		used.add(match);
		return match;
	};
	const unused = () => before.filter((existing) => !used.has(existing));
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

function isAbout(field: ListField, existing: Existing, given: Entry): boolean {
	const { unique, sole, requiresAnyOf, changes } = field;
	if (unique !== undefined) return existing[unique] === given[unique];
	// An empty note is not lost if it gets the text.
	if (sole !== undefined)
		return existing[sole] === given[sole] && requiresAnyOf.every((name) => isEmpty(existing[name]));
	return changes?.(existing, given) ?? false;
}

/**
 * The existing object with the given members, and without the others that they replace together, such as the place of
 * an address; the existing object itself when it has them all.
 */
function changed(field: ListField | PartField, existing: Existing, given: Entry): Existing {
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
	const { key = '' } = field;
	const others = Object.entries(existing).filter(([name]) => name !== key && !(name in given));
	const hasMore = others.some(([, value]) => !isEmpty(value));
	if (!hasMore && hasSameMembers(field, existing, given)) return existing;
	return existing[key] ? { [key]: existing[key], ...given } : given;
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

/** The value that clears the field in Karbon; the existing value when it is empty already. */
function clearedValue(field: Field, existing: unknown): unknown {
	if (isEmpty(existing)) return existing;
	if (field.type === 'list') return mergeList(field, existing, [], true);
	if (field.type === 'texts') return [];
	return field.clear === 'emptyObject' ? {} : null;
}

/** The new value of the field; the existing value itself when nothing changes. @throws {ValidationError} */
function changedValue({ field, value, isReplaced }: Change, existing: unknown): unknown {
	if (value === undefined) return clearedValue(field, existing);
	switch (field.type) {
		case 'list':
			return mergeList(field, existing, value as Entry[], isReplaced);
		case 'part': {
			const isShown = isObject(existing) && !field.isWriteOnly;
			return changed(field, isShown ? existing : {}, value as Entry);
		}
		case 'texts':
			return mergeTexts(field, existing, value as string[], isReplaced);
		default:
			return isSame(field, existing, value) ? existing : value;
	}
}

/** A copy with the changes; the object itself when it already has them all. @throws {ValidationError} */
function withChanges(record: IDataObject, changes: readonly Change[]): IDataObject {
	return changes.reduce((result, change) => {
		const { path } = change.field;
		return withValueAt(result, path, changedValue(change, valueAt(result, path)));
	}, record);
}

/** The business cards of a record. */
export function cardsOf(record: IDataObject, { name }: Pick<CardPart, 'name'>): IDataObject[] {
	return [record[name] ?? []].flat().filter(isObject) as IDataObject[];
}

/** The card to change: an existing one, or an empty one to add. @throws {ValidationError} */
export function cardFor(before: readonly IDataObject[], changes: Changes): IDataObject {
	const { card: wanted, cardKey, isKeyMissing, isNewCard } = changes;
	if (isNewCard) return before.find((card) => withChanges(card, wanted) === card) ?? {};
	// The primary card would be changed in place of the one that the user means.
	if (isKeyMissing && before.length > 1)
		throw new ValidationError(
			CARD_KEY.label,
			`must not be empty, because this record has ${before.length} business cards; remove it for the primary card`,
		);
	if (cardKey === undefined)
		return before.find(({ IsPrimaryCard }) => IsPrimaryCard === true) ?? before.at(0) ?? {};
	const found = before.find(({ BusinessCardKey }) => BusinessCardKey === cardKey);
	if (found) return found;
	const rule = `"${cardKey}" is not one of the business cards of this record`;
	throw new ValidationError(CARD_KEY.label, rule);
}

/** @throws {ValidationError} for a card that the record does not have, or an entry that the card does not have */
function withCard(record: IDataObject, cards: CardPart, changes: Changes): IDataObject {
	if (changes.card.length === 0) return record;
	const before = cardsOf(record, cards);
	const card = cardFor(before, changes);
	const after = withChanges(card, changes.card);
	if (after === card) return record;
	const list = before.includes(card)
		? before.map((one) => (one === card ? after : one))
		: [...before, after];
	return { ...record, [cards.name]: cards.name === 'BusinessCard' ? list[0] : list };
}

/**
 * A copy of the record with these changes; the record itself when it already has them all. All other values stay as
 * they were read, including undocumented ones.
 * @throws {ValidationError} for a key of a card or an entry that the record does not have
 */
export function applyChanges(
	record: IDataObject,
	{ cards }: Pick<RecordType, 'cards'>,
	changes: Changes,
): IDataObject {
	const after = withChanges(record, changes.record);
	return cards ? withCard(after, cards, changes) : after;
}
