import type { IDataObject } from 'n8n-workflow';

import { isSameKey } from '../../shared/text';
import { anotherRecord, AnswerError } from '../execution/answer';
import { type Field, labelOf } from '../schema/field';
import { partLabelOf } from '../schema/partLabels';
import type { RecordType } from '../schema/recordType';
import { cardsOf } from './applyChanges';
import { isEmpty, valueAt } from '../../shared/json';
import type { Target } from './change';
import type { UpdateRequest } from './updateRequest';

/** @throws {AnswerError} for another record, whose values must not end up in the wanted one, or one without a key */
export function requireSame({ type, key, subject, isOther }: Target, record: IDataObject): void {
	if (!isSameKey(record[type.keyName], key) || isOther?.(record)) throw anotherRecord(subject);
}

function isMissing({ clear, isSentOnChange, isWriteOnly, path }: Field, record: IDataObject) {
	return clear === 'never' && !isSentOnChange && !isWriteOnly && isEmpty(valueAt(record, path));
}

const notReturned = (label: string, subject: string) =>
	new AnswerError(
		`Karbon did not return '${label}' of ${subject}, so nothing was changed`,
		'Karbon replaces the whole record, and would clear what it did not return. Check the permissions of your API application in Karbon.',
	);

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
	{ body, method }: UpdateRequest,
): void {
	if (method !== 'PUT') return;
	const { type, subject } = target;
	const { cards } = type;
	const expansion = type.expansions.find((name) => isUnknown(before, after, name, cards));
	if (expansion !== undefined) throw notReturned(partLabelOf(type)([expansion]), subject);
	const field = type.fields.find((each) => isMissing(each, after));
	if (field?.isRequired) throw nothingIn(field.label, target);
	if (field !== undefined) throw notReturned(labelOf(field), subject);
	const isSent = cards !== undefined && body[cards.name] !== undefined;
	const isTied = (card: IDataObject) => isEmpty(card) || !isEmpty(card.BusinessCardKey);
	if (!isSent || cardsOf(before, cards).every(isTied)) return;
	throw new AnswerError(
		`Karbon returned a business card without a key for ${subject}, so nothing was changed`,
		'If the node sent this card back, Karbon could remove it with its client requests. Make this change in Karbon.',
	);
}
