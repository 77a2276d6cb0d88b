import type { IDataObject } from 'n8n-workflow';

import { partlyDone } from '../../../shared/operationError';
import { AnswerError, unlessUnreadable } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { canonical } from '../../records/canonical';
import { type Field, labelOf } from '../../schema/field';
import { isEmpty } from '../../schema/isEmpty';
import type { RecordType } from '../../schema/recordType';
import { cardsOf } from '../applyChanges';
import { valueAt } from '../path';
import type { Target } from '../change';
import type { Updated } from '../updateUntilDone';

/** A record or a card before and after an update, and as it was read afterwards. */
interface States {
	before: IDataObject;
	after: IDataObject;
	/** Undefined before it is read. */
	shown?: IDataObject;
	/** Of the update. */
	method: Updated['method'];
}

/**
 * The fields of which it is not known whether Karbon takes the change: those that are cleared, `isIgnorable` ones, and
 * `isMaybePatchable` ones in a PATCH; of these, the ones that still show the old value.
 */
function uncertainFields(
	fields: readonly Field[],
	{ before, after, shown, method }: States,
): Field[] {
	return fields.filter(({ path, isIgnorable, isMaybePatchable }) => {
		const [old, wanted, now] = [before, after, shown].map((state) => valueAt(state, path));
		const isCleared = !isEmpty(old) && isEmpty(wanted);
		if (isCleared) return shown === undefined || !isEmpty(now);
		const mayBeIgnored = isIgnorable || (isMaybePatchable && method === 'PATCH');
		const isChanged = mayBeIgnored && canonical(old ?? null) !== canonical(wanted ?? null);
		return isChanged && (shown === undefined || canonical(old ?? null) === canonical(now ?? null));
	});
}

/** The same of each card that was there before and is there now. */
function uncertainCardFields(
	{ cards }: Pick<RecordType, 'cards'>,
	{ before, after, shown, method }: States,
): Field[] {
	if (!cards) return [];
	const find = (record: IDataObject, key: unknown) =>
		cardsOf(record, cards).find(({ BusinessCardKey }) => BusinessCardKey === key);
	return cardsOf(before, cards).flatMap((card) => {
		const key = card.BusinessCardKey;
		const sent = find(after, key);
		const now = shown && (find(shown, key) ?? {});
		if (!sent) return [];
		return uncertainFields(cards.fields, { before: card, after: sent, shown: now, method });
	});
}

/**
 * Reads the record after an update that clears fields, or changes fields that Karbon may ignore, to know whether it
 * took them (karbon.md 20, 21, 35, 36, 130).
 * @param read reads the record, so that it shows the update
 * @throws {AnswerError} when Karbon kept a value
 */
export async function requireTaken(
	{ addHint }: OperationInput,
	{ type, subject }: Pick<Target, 'subject' | 'type'>,
	{ before = {}, record: after, method }: Updated,
	read: () => Promise<IDataObject>,
): Promise<void> {
	const all = (states: States) => [
		...uncertainFields(type.fields, states),
		...uncertainCardFields(type, states),
	];
	const namesOf = (fields: readonly Field[]) =>
		[...new Set(fields.map((field) => `'${labelOf(field)}'`))].join(', ');
	const uncertain = all({ before, after, method });
	if (uncertain.length === 0) return;
	const shown = await unlessUnreadable(read());
	if (shown === undefined) {
		addHint(
			`Karbon accepted the update of ${subject}, but it could not be read afterwards. Check the value of ${namesOf(uncertain)} in Karbon.`,
		);
		return;
	}
	const kept = all({ before, after, shown, method });
	if (kept.length === 0) return;
	const error = new AnswerError(
		`Karbon accepted the update of ${subject}, but did not change ${namesOf(kept)}`,
		'Other changes of this item were saved. Change the field in Karbon, and remove it from this operation.',
	);
	throw partlyDone(error);
}
