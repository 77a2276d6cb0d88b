import type { IDataObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { type Field, labelOf } from '../../schema/field';
import { isEmpty } from '../../schema/isEmpty';
import type { RecordType } from '../../schema/recordType';
import { cardsOf } from '../applyChanges';
import { valueAt } from '../path';
import type { Target } from '../updateRecord';
import type { Updated } from '../updateUntilDone';

/** A record or a card before and after an update, and as it was read afterwards. */
interface States {
	before: IDataObject;
	after: IDataObject;
	/** Undefined before it is read. */
	shown?: IDataObject;
}

/** The fields that had a value and have none after the update; of these, the ones that still show a value. */
function clearedFields(fields: readonly Field[], { before, after, shown }: States): Field[] {
	return fields.filter(
		({ path }) =>
			!isEmpty(valueAt(before, path)) &&
			isEmpty(valueAt(after, path)) &&
			(shown === undefined || !isEmpty(valueAt(shown, path))),
	);
}

/** The same of each card that was there before and is there now. */
function clearedCardFields(
	{ cards }: Pick<RecordType, 'cards'>,
	{ before, after, shown }: States,
): Field[] {
	if (!cards) return [];
	const find = (record: IDataObject, key: unknown) =>
		cardsOf(record, cards).find(({ BusinessCardKey }) => BusinessCardKey === key);
	return cardsOf(before, cards).flatMap((card) => {
		const key = card.BusinessCardKey;
		const states = {
			before: card,
			after: find(after, key),
			shown: shown && (find(shown, key) ?? {}),
		};
		return states.after ? clearedFields(cards.fields, { ...states, after: states.after }) : [];
	});
}

/**
 * Reads the record after an update that clears fields: whether Karbon clears what it does not get, or gets as null, is
 * not known for sure (karbon.md 20, 21).
 * @param read reads the record, so that it shows the update
 * @throws {AnswerError} when Karbon kept a value
 */
export async function requireCleared(
	{ addHint }: OperationInput,
	{ type, subject }: Pick<Target, 'subject' | 'type'>,
	{ before = {}, record: after }: Updated,
	read: () => Promise<IDataObject>,
): Promise<void> {
	const all = (states: States) => [
		...clearedFields(type.fields, states),
		...clearedCardFields(type, states),
	];
	const namesOf = (fields: readonly Field[]) =>
		[...new Set(fields.map((field) => `'${labelOf(field)}'`))].join(', ');
	const cleared = all({ before, after });
	if (cleared.length === 0) return;
	const shown = await read().catch((error: unknown) => {
		if (error instanceof NodeApiError || error instanceof AnswerError) return undefined;
		throw error;
	});
	if (shown === undefined) {
		addHint(
			`Karbon accepted the update of ${subject}, but it could not be read afterwards. Check in Karbon that ${namesOf(cleared)} is empty.`,
		);
		return;
	}
	const kept = all({ before, after, shown });
	if (kept.length === 0) return;
	throw new AnswerError(
		`Karbon accepted the update of ${subject}, but kept the value of ${namesOf(kept)}`,
		'All other changes of this item were saved. Clear the field in Karbon, or remove it from this operation.',
	);
}
