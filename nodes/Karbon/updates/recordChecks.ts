import type { IDataObject } from 'n8n-workflow';

import { canonical, isEmpty, valueAt } from '../../shared/json';
import { partlyDone } from '../../shared/operationError';
import { inQuotes, isEmailAddress, isSameKey } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { anotherRecord, AnswerError, unlessUnreadable } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import type { ReadRecord } from '../records/readExpanded';
import { type Field, isReplaceable, labelOf, topOf } from '../schema/field';
import { partLabelOf, type RecordType } from '../schema/recordType';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import { cardFor, cardsOf, hasKeptEntries } from './applyChanges';
import type { Change, Changes, Target } from './change';
import type { UpdateRequest } from './updateRequest';
import type { Updated } from './updateUntilDone';

/** @throws {AnswerError} for another record, whose values must not end up in the wanted one, or one without a key */
export function requireSame({ type, key, subject, isOther }: Target, record: IDataObject): void {
	if (!isSameKey(record[type.keyName], key) || isOther?.(record)) throw anotherRecord(subject);
}

function isMissing({ clear, isSentOnChange, isWriteOnly, path }: Field, record: IDataObject) {
	return clear === 'never' && !isSentOnChange && !isWriteOnly && isEmpty(valueAt(record, path));
}

const notReturned = (
	label: string,
	subject: string,
	advice = 'Karbon replaces the whole record, and would clear what it did not return. Check the permissions of your API application.',
) =>
	new AnswerError(`Karbon did not return '${label}' of ${subject}, so nothing was changed`, advice);

/** Whether a change depends on what the record has. Karbon keeps numbers that a replaced list lacks (karbon.md 28). */
function isMerged({ field, value, isReplaced }: Change): boolean {
	const { type, isWriteOnly } = field;
	const isList = type === 'list' || type === 'texts';
	if (value === undefined) return isList || type === 'part';
	const isDeletedByEntry = type === 'list' && field.blankToDelete !== undefined;
	return isList && (!isReplaced || isDeletedByEntry) && !isWriteOnly;
}

const isUnshown = (part: IDataObject, field: Field) =>
	valueAt(part, field.path) === undefined && part[topOf(field)] !== null;

/**
 * Karbon may not return a list or a part that it has (karbon.md 28), which is not known to be empty then.
 * @throws {AnswerError} for a change that would replace it, or not clear it
 */
export function requireShown({ subject }: Target, before: IDataObject, { record }: Changes): void {
	const unshown = record.find((change) => isMerged(change) && isUnshown(before, change.field));
	if (unshown === undefined) return;
	const { field } = unshown;
	const isReplaceHelpful = isReplaceable(field) && !isMerged({ ...unshown, isReplaced: true });
	const advice = isReplaceHelpful
		? "Its entries are unknown. To replace them all, choose the list in 'Replace Lists'. Otherwise, change it in Karbon."
		: 'What it has is unknown. Make this change in Karbon.';
	throw notReturned(labelOf(field), subject, advice);
}

/** Adds a hint for fields to clear that the record lacks: Karbon may not show them, or not show that they are empty. */
export function noteUnshown(
	{ addHint }: Pick<OperationInput, 'addHint'>,
	{ type: { cards }, subject }: Target,
	before: IDataObject,
	changes: Changes,
): void {
	const unshownIn = (part: IDataObject, some: readonly Change[]) =>
		some.filter(({ field, value }) => value === undefined && isUnshown(part, field));
	const { record, card } = changes;
	const all = cards && card.length > 0 ? cardsOf(before, cards) : [];
	const ofCard = all.length > 0 ? unshownIn(cardFor(all, changes), card) : [];
	const labels = [...unshownIn(before, record), ...ofCard].map(({ field }) => labelOf(field));
	if (labels.length === 0) return;
	const textFor = (of: string) =>
		`Karbon did not return ${inQuotes([...new Set(labels)])} of ${of}, which counts as empty. If there is a value in Karbon, clear it there.`;
	addHint(textFor(subject), textFor('some records'));
}

/** For a record that may well lack the value, such as a work item without an assignee. */
const nothingIn = (label: string, { subject, fillIn = 'in this operation too' }: Target) =>
	new AnswerError(
		`'${label}' is empty in ${subject}, and Karbon needs it for this change, so nothing was changed`,
		`Fill in '${label}' ${fillIn}. If it has a value in Karbon, check the permissions of your API application.`,
	);

/**
 * Whether a PUT would clear a part that Karbon did not return. Cards that are null are left out, and stay (karbon.md
 * 25), unless one is added to them. A client group that has no card has null.
 */
function isUnknown(
	before: IDataObject,
	after: IDataObject,
	name: string,
	cards: RecordType['cards'],
): boolean {
	if (before[name] !== null) return before[name] === undefined;
	return name !== cards?.name || (name === 'BusinessCards' && after[name] !== null);
}

/**
 * A PUT clears what it leaves out, and makes a record without a restriction level public (karbon.md 20, 47). So it must not be made from a record that lacks a part.
 * @throws {AnswerError}
 */
export function requireWhole(
	target: Target,
	before: IDataObject,
	after: IDataObject,
	{ method }: Pick<UpdateRequest, 'method'>,
): void {
	if (method !== 'PUT') return;
	const { type, subject } = target;
	const { cards } = type;
	const expansion = type.expansions.find((name) => isUnknown(before, after, name, cards));
	if (expansion !== undefined) throw notReturned(partLabelOf(type)([expansion]), subject);
	const field = type.fields.find((each) => isMissing(each, after));
	if (field?.isRequired) throw nothingIn(field.label, target);
	if (field !== undefined) throw notReturned(labelOf(field), subject);
	const isTied = (card: IDataObject) => isEmpty(card) || !isEmpty(card.BusinessCardKey);
	if (!cards || cardsOf(before, cards).every(isTied)) return;
	throw new AnswerError(
		`Karbon returned a business card without a key for ${subject}, so nothing was changed`,
		'If sent back, Karbon could remove it with its client requests. Make this change in Karbon.',
	);
}

const KEPT_ADVICE =
	'Other changes were saved, including other entries of a list. Change the field in Karbon, and remove it from this operation.';

/** A record or a card before and after an update, and as it was read afterwards. */
interface States {
	before: IDataObject;
	after: IDataObject;
	/** Undefined before it is read. */
	shown?: IDataObject;
}

/** A field, or a member of a part, in which Karbon may put what belongs to the others: the name of an organization. */
type Checked = Field & { isMember?: true };

/**
 * The fields of which it is not known whether Karbon takes the change: those that are cleared, `isIgnorable` ones, and
 * lists that `mayKeepEntries`; of these, the ones that still show the old value, or old entries.
 */
function uncertainFields(fields: readonly Checked[], { before, after, shown }: States): Field[] {
	return fields.filter((field) => {
		const { path, isIgnorable, isMember } = field;
		const [old, wanted, now] = [before, after, shown].map((state) => valueAt(state, path));
		const isOld = (state: unknown) => canonical(old ?? null) === canonical(state ?? null);
		if (!isEmpty(old) && isEmpty(wanted))
			return shown === undefined || (isMember ? isOld(now) : !isEmpty(now));
		// Users with one address are shown alike (karbon.md 140).
		const isUserKey = TEAM_ROLES.some((role) => role === path) && !isEmailAddress(String(wanted));
		const isByEntry = field.type === 'list' && field.mayKeepEntries;
		const mayBeIgnored = isByEntry || (isIgnorable && !isUserKey);
		if (!mayBeIgnored || isOld(wanted)) return false;
		if (shown === undefined || !isByEntry) return shown === undefined || isOld(now);
		return now !== undefined && hasKeptEntries(field, old, wanted, now);
	});
}

/** With the members of each part that is replaced and not cleared: Karbon may keep those that are left out. */
const withMembers = (fields: readonly Field[], after: IDataObject): Checked[] =>
	fields.flatMap((field) => {
		const isReplaced = field.type === 'part' && field.replacedTogether;
		const members = isReplaced && !isEmpty(valueAt(after, field.path)) ? field.members : [];
		const inPart = ({ path, label }: Field) => ({
			path: `${field.path}.${path}`,
			label: `${field.label} (${label})`,
			group: field.group,
			isMember: true as const,
		});
		return [field, ...members.map((member) => ({ ...member, ...inPart(member) }))];
	});

/** Of runs in which Karbon has stored a card (karbon.md 25). */
const takesCards = new WeakSet<KarbonClient>();

/** The same of each card; a new one has no key yet. */
function uncertainCardFields(
	{ cards }: Pick<RecordType, 'cards'>,
	{ before, after, shown }: States,
	isIgnorable: boolean,
): Field[] {
	if (!cards) return [];
	const fields = cards.fields.map((field) => ({ ...field, isIgnorable }));
	const [old, now] = [before, shown ?? {}].map((record) => cardsOf(record, cards));
	const isOf = (key: unknown) => (card: IDataObject) => card.BusinessCardKey === key;
	const isNew = (card: IDataObject) => !old.some(isOf(card.BusinessCardKey));
	return cardsOf(after, cards).flatMap((card) => {
		const [was, is] = [old, now].map((list) => list.find(isOf(card.BusinessCardKey)));
		const states = { before: was ?? {}, after: card };
		return uncertainFields(fields, { ...states, shown: shown && (is ?? now.find(isNew) ?? {}) });
	});
}

/**
 * Reads the record after an update that clears fields, or changes fields that Karbon may ignore, to know whether it
 * took them (karbon.md 20, 21, 25, 35, 36, 130).
 * @param read reads the record, so that it shows the update. Of a list of cards that is shown in part, nothing is known.
 * @returns the record after the update, without fields of which that is still not known
 * @throws {AnswerError} when Karbon kept a value
 */
export async function requireTaken(
	{ addHint, client }: OperationInput,
	{ type, subject }: Pick<Target, 'subject' | 'type'>,
	{ before = {}, record: after }: Updated,
	read: () => Promise<ReadRecord>,
): Promise<IDataObject> {
	const fields = withMembers(type.fields, after);
	const isIgnorable = !takesCards.has(client);
	const namesOf = (some: readonly Field[]) => inQuotes([...new Set(some.map(labelOf))]);
	const sent = { before, after };
	const own = uncertainFields(fields, sent);
	const ofCards = uncertainCardFields(type, sent, isIgnorable);
	if (own.length + ofCards.length === 0) return after;
	const accepted = `Karbon accepted the update of ${subject}, but`;
	const { record: shown, losses = [] } = (await unlessUnreadable(read())) ?? {};
	const hasPart =
		ofCards.length > 0 && losses.some(({ path: [name] }) => name === type.cards!.name);
	if (shown === undefined || hasPart) {
		const rest = `could not be read afterwards. Check the value of ${namesOf([...own, ...ofCards])} in Karbon.`;
		addHint(`${accepted} it ${rest}`, `Karbon accepted the updates of {items}, but they ${rest}`);
		const unknown = own.map(topOf);
		if (ofCards.length > 0) unknown.push(type.cards!.name);
		return Object.fromEntries(Object.entries(after).filter(([name]) => !unknown.includes(name)));
	}
	const states = { ...sent, shown };
	const kept = [
		...uncertainFields(fields, states),
		...uncertainCardFields(type, states, isIgnorable),
	];
	if (kept.length > 0)
		throw partlyDone(new AnswerError(`${accepted} did not change ${namesOf(kept)}`, KEPT_ADVICE));
	if (ofCards.length > 0) takesCards.add(client);
	return after;
}
