import type { IDataObject } from 'n8n-workflow';

import { anotherRecord, AnswerError } from '../execution/answer';
import type { Field } from '../schema/field';
import { cardsOf } from './applyChanges';
import { isEmpty } from '../schema/isEmpty';
import { valueAt } from './path';
import type { Target } from './updateRecord';
import type { UpdateRequest } from './updateRequest';

/** @throws {AnswerError} for another record, whose values must not end up in the wanted one, or one without a key */
export function requireSame({ type, key, subject }: Target, record: IDataObject): void {
	const found = record[type.keyName];
	if (typeof found === 'string' && found.toLowerCase() === key.toLowerCase()) return;
	throw anotherRecord(subject);
}

function isMissing(field: Field, record: IDataObject): boolean {
	return field.clear === 'never' && !field.isWriteOnly && isEmpty(valueAt(record, field.path));
}

const notReturned = (name: string, subject: string) =>
	new AnswerError(
		`Karbon did not return ${name} of ${subject}, so nothing was changed`,
		'Karbon replaces the whole record, and would clear what it did not return. Check the permissions of your API application in Karbon.',
	);

/** For a record that may well lack the value, such as a work item without an assignee. */
const nothingIn = (label: string, subject: string) =>
	new AnswerError(
		`'${label}' is empty in ${subject}, and Karbon needs it for this change, so nothing was changed`,
		`Fill in '${label}' in this operation too. If it has a value in Karbon, check the permissions of your API application.`,
	);

/**
 * A PUT clears what it leaves out, and makes a record without a restriction level public (karbon-api.md, Rules:
 * Contact, Guards). So it must not be made from a record that lacks a part.
 * @throws {AnswerError}
 */
export function requireWhole(
	{ type, subject }: Target,
	before: IDataObject,
	after: IDataObject,
	{ body, method }: UpdateRequest,
): void {
	if (method !== 'PUT') return;
	const expansion = type.expansions.find((name) => before[name] === undefined);
	if (expansion !== undefined) throw notReturned(expansion, subject);
	const field = type.fields.find((each) => isMissing(each, after));
	if (field?.isRequired) throw nothingIn(field.label, subject);
	if (field !== undefined) throw notReturned(field.path, subject);
	const { cards } = type;
	const isSent = cards !== undefined && body[cards.name] !== undefined;
	const isTied = (card: IDataObject) => isEmpty(card) || !isEmpty(card.BusinessCardKey);
	if (!isSent || cardsOf(before, cards).every(isTied)) return;
	throw new AnswerError(
		`Karbon returned a business card without a key for ${subject}, so nothing was changed`,
		'Karbon may remove the card and the client requests that belong to it.',
	);
}
