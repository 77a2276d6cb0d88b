import type { IDataObject } from 'n8n-workflow';

import type { KarbonRequest } from '../../shared/transport/request';
import { type Field, fieldName, inList, type ListField, topOf } from '../schema/field';
import type { CardPart, RecordType } from '../schema/recordType';
import { cardsOf } from './applyChanges';
import { isEmpty, isNoDate, isObject, valueAt, withValueAt } from '../../shared/json';

/** What is sent to turn one state of a record into another. */
export type UpdateRequest = Pick<KarbonRequest, 'body' | 'method' | 'query'> & {
	body: IDataObject;
	/** Whether Karbon may refuse a field of it, without which another request can make the change. */
	isTried?: boolean;
};

/**
 * A value without annotations and nulls; undefined for null and for a date that is not set, and for an object that had
 * only nulls.
 */
function withoutNull(value: unknown): unknown {
	if (value === null || isNoDate(value)) return undefined;
	if (Array.isArray(value)) return value.map((one: unknown) => withoutNull(one) ?? one);
	if (!isObject(value)) return value;
	const members = Object.entries(value)
		.filter(([name]) => !name.includes('@odata.'))
		.map(([name, member]) => [name, withoutNull(member)] as const)
		.filter(([, member]) => member !== undefined);
	return members.length === 0 && !isNothing(value) ? undefined : Object.fromEntries(members);
}

const isNothing = (value: object) => Object.keys(value).length === 0;

/** The paths at which a PUT takes null. */
function nullablePaths(fields: readonly Field[]): string[] {
	return fields.flatMap((field) => {
		const members = field.type === 'part' ? nullablePaths(field.members) : [];
		const below = members.map((path) => `${field.path}.${path}`);
		return field.isNullable ? [field.path, ...below] : below;
	});
}

/**
 * A record or a card as a PUT takes it: without annotations, and without what was read as null, which Karbon's document
 * does not allow for most fields (karbon.md 21). A field that was cleared is null where that is allowed, else left out.
 * @param fields the fields that the node writes
 * @param before the same as it was read
 */
export function putValues(
	fields: readonly Field[],
	before: IDataObject,
	after: IDataObject,
): IDataObject {
	const isCleared = (path: string) =>
		valueAt(after, path) === null && !isEmpty(valueAt(before, path));
	return nullablePaths(fields)
		.filter(isCleared)
		.reduce(
			(body, path) => withValueAt(body, path, null),
			(withoutNull(after) ?? {}) as IDataObject,
		);
}

/** Whether a PATCH takes a field with this value. */
function isPatchable(field: Field, before: unknown, after: unknown): boolean {
	const isTaken = field.isPatchNullable || !isEmpty(after);
	return isTaken && (field.type !== 'list' || !hasRemoved(field, before, after));
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as IDataObject[]) : []);

/** Whether an entry is left out that a PATCH may keep. */
function hasRemoved({ changes }: ListField, before: unknown, after: unknown): boolean {
	return listOf(before).some((old) => !listOf(after).some((entry) => changes?.(old, entry)));
}

/** Entries that were there and are left out now, with the blank value for which Karbon deletes them. */
function blankEntries(field: ListField, before: unknown, after: unknown): IDataObject[] {
	const { blankToDelete, unique = '' } = field;
	if (blankToDelete === undefined) return [];
	return listOf(before)
		.filter((old) => !listOf(after).some((entry) => entry[unique] === old[unique]))
		.map((old) => ({ ...old, [blankToDelete]: '' }));
}

function withBlankEntries(body: IDataObject, type: RecordType, before: IDataObject): IDataObject {
	return type.fields
		.filter((field) => field.type === 'list')
		.reduce((result, field) => {
			const after = valueAt(result, field.path);
			const blank = blankEntries(field, valueAt(before, field.path), after);
			const all = [...listOf(after), ...blank];
			return blank.length === 0 ? result : withValueAt(result, field.path, all);
		}, body);
}

/** Each card with what ties it to the record, without which Karbon may remove it (karbon.md 32). */
function tiedCards(
	before: IDataObject,
	after: IDataObject,
	part: CardPart,
	key: IDataObject[string],
): IDataObject[string] {
	const old = cardsOf(before, part);
	const cards = cardsOf(after, part).map((card) => {
		const same = old.find(({ BusinessCardKey }) => BusinessCardKey === card.BusinessCardKey);
		const values = putValues(part.fields, same ?? {}, card);
		return { ...values, EntityType: part.entityType, EntityKey: key };
	});
	return part.name === 'BusinessCard' ? cards[0] : cards;
}

/**
 * The whole record, as a PUT takes it: what is left out is cleared (karbon.md 20).
 * @param refusals how many PUTs with fields that Karbon may refuse it has refused. Each next one lacks other ones of these
 */
function putRequest(type: RecordType, before: IDataObject, after: IDataObject, refusals: number) {
	const { cards, keyName, isKeySent, readOnly, maybeTaken = [] } = type;
	const isSame = (name: string) => after[name] === before[name];
	const status = 'SecondaryStatus';
	// Karbon may refuse one of the former primary status (karbon.md 122).
	const isFormer = !isSame('PrimaryStatus') && isSame(status);
	const tried = [...maybeTaken, ...(isFormer ? [status] : [])].filter(
		(name) => !isEmpty(after[name]),
	);
	// What Karbon never returns is not known to be empty, so it is left out unless it was given.
	const isLeft = (field: Field) =>
		(field.isWriteOnly && isEmpty(after[topOf(field)])) ||
		(field.isSentOnChange && isSame(topOf(field)));
	const left = new Set([
		...readOnly,
		...tried.filter((_, index) => refusals & (1 << index)),
		...(isKeySent ? [] : [keyName]),
		...(cards ? [cards.name] : []),
		...type.fields.filter(isLeft).map(topOf),
	]);
	const fieldAt = (name: string) => type.fields.find(({ path }) => path === name);
	const taken = Object.entries(after)
		.filter(([name]) => !left.has(name))
		// A body may not take the spelling of the record (karbon.md 120).
		.map(([name, value]) => [name, inList(fieldAt(name), value)] as const);
	const values = putValues(type.fields, before, Object.fromEntries(taken) as IDataObject);
	const body = withBlankEntries(values, type, before);
	const isTried = refusals + 1 < 1 << tried.length;
	const request = { method: 'PUT' as const, body, ...(isTried ? { isTried } : {}) };
	if (cards === undefined || isEmpty(after[cards.name])) return request;
	const tied = tiedCards(before, after, cards, after[keyName]);
	return { ...request, body: { ...body, [cards.name]: tied }, query: { $expand: cards.name } };
}

/**
 * The request that makes the change: PATCH where it takes every changed field, else PUT of the whole record.
 * @param before the record as a GET by key with the expansions of its type returned it
 * @param after the same with the changes (see `applyChanges`)
 * @param refused the methods of requests for this change that Karbon has refused, perhaps for one of their fields
 * @returns undefined when nothing changes
 */
export function updateRequest(
	type: RecordType,
	before: IDataObject,
	after: IDataObject,
	refused: ReadonlyArray<UpdateRequest['method']> = [],
): UpdateRequest | undefined {
	const names = Object.keys(after).filter((name) => after[name] !== before[name]);
	if (names.length === 0) return undefined;
	const patched = type.fields.filter((field) => field.isPatchable || field.isMaybePatchable);
	const fields = names.map((name) => patched.find((field) => topOf(field) === name));
	const isPatch = fields.every(
		(field, index) => field && isPatchable(field, before[names[index]], after[names[index]]),
	);
	if (!isPatch || refused.includes('PATCH'))
		return putRequest(type, before, after, refused.filter((method) => method === 'PUT').length);
	const isTried = fields.some((field) => field?.isMaybePatchable);
	const values = names.map((name) => [name, withoutNull(after[name]) ?? null] as const);
	const body = Object.fromEntries(values) as IDataObject;
	return { method: 'PATCH', body, ...(isTried ? { isTried } : {}) };
}

/** Names in Karbon's messages -> labels of the form; without names that are ordinary words, such as `Accounting`. */
export function labelsOf({
	fields,
	cards,
}: Pick<RecordType, 'cards' | 'fields'>): Record<string, string> {
	const all = [...(cards?.fields ?? []), ...fields];
	const labels = all.map((field) => [fieldName(field), field.label] as const);
	return Object.fromEntries(labels.filter(([name]) => /[a-z][A-Z]/.test(name)));
}
