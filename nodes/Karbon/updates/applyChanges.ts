import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isObject, valueAt, withValueAt } from '../../shared/json';
import { ValidationError } from '../../shared/validate/validate';
import type { Entry, Field } from '../schema/field';
import type { CardPart, RecordType } from '../schema/recordType';
import type { Change, Changes } from './change';
import { isSame } from './isSame';
import { changed, mergeList, mergeTexts } from './mergeList';

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
		const existing = valueAt(result, path);
		const value = changedValue(change, existing);
		return value === existing ? result : withValueAt(result, path, value);
	}, record);
}

/** The business cards of a record. */
export function cardsOf(record: IDataObject, { name }: Pick<CardPart, 'name'>): IDataObject[] {
	return [record[name] ?? []].flat().filter(isObject) as IDataObject[];
}

/** The card to change: an existing one, or an empty one to add. @throws {ValidationError} */
function cardFor(before: readonly IDataObject[], changes: Changes): IDataObject {
	const { card: wanted, cardKey, isNewCard } = changes;
	if (isNewCard) return before.find((card) => withChanges(card, wanted) === card) ?? {};
	if (cardKey === undefined) return before.at(0) ?? {};
	const found = before.find(({ BusinessCardKey }) => BusinessCardKey === cardKey);
	if (found) return found;
	const rule = `"${cardKey}" is not one of the business cards of this record`;
	throw new ValidationError('Business Card', rule);
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
	const changed = withChanges(record, changes.record);
	return cards ? withCard(changed, cards, changes) : changed;
}
