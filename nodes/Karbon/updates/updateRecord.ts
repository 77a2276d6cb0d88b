import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { perObject } from '../../shared/remember';
import { capitalized, inQuotes, nonEmptyText } from '../../shared/text';
import type { Outcome } from '../../shared/transport/classifyResponse';
import type { OperationInput } from '../execution/operation';
import { type Loss, requireWholeList, noteLosses } from '../records/losses';
import type { ReadRecord } from '../records/readExpanded';
import { type Field, labelOf, topOf } from '../schema/field';
import { completed, partLabelOf, type RecordType } from '../schema/recordType';
import { BUSINESS_CARD } from '../schema/tables/cardFields';
import { CLIENT_TASK_RECIPIENT } from '../schema/tables/workItem';
import { applyChanges, cardsOf } from './applyChanges';
import type { Change, Changes, Target } from './change';
import { noteUnshown, requireSame, requireShown, requireTaken, requireWhole } from './recordChecks';
import { labelsOf, type UpdateRequest, updateRequest } from './updateRequest';
import type { RecordState } from './recentWrites';
import { type Updated, updateUntilDone } from './updateUntilDone';

/**
 * Changes the given fields of a record, and those that `complete` of its type changes with them: reads the record by
 * key with the expansions that a PUT needs, applies the changes, and sends a request if anything differs (see
 * `updateUntilDone`).
 * @throws {NodeApiError} when Karbon refuses a request, or the outcome stays unknown
 * @throws {ValidationError} for a card or an entry that the record does not have
 * @throws {AnswerError} when Karbon did not return the record, or a part that it needs, or kept an old value
 * @throws {CancelledError} when the execution is canceled
 * @throws what `complete` of its type throws
 */
export async function updateRecord(
	input: OperationInput,
	target: Target,
	changes: Changes,
): Promise<Updated> {
	const { type, key, subject } = target;
	const names = { subject, partLabel: partLabelOf(type) };
	// A value may be why a request is refused, so the next record of the run tries the same again.
	const refused: Array<UpdateRequest['method']> = [];
	const update = {
		path: `${type.path}/${segment(key)}`,
		expansions: type.expansions,
		...names,
		asRead: type.asRead,
		async change(before: IDataObject, losses: readonly Loss[]) {
			requireSame(target, before);
			requireShown(target, before, changes);
			if (type.cards && changes.card.length > 0) requireWholeList(names, losses, type.cards.name);
			const after = applyChanges(before, type, changes);
			const record = await completed(input, type, before, after);
			const request = updateRequest(type, before, record, refused);
			if (request) requireWhole(target, before, record, request);
			noteUnshown(input, target, before, changes);
			noteLosses(input, names, losses);
			return { record, request };
		},
		refused({ isTried, method }: UpdateRequest, { status, service }: Outcome) {
			const isUnpatchable =
				method === 'PATCH' && !type.hasOwnPut && service?.message?.includes('can be patched');
			if (!(isTried && status === 400) && !isUnpatchable) return false;
			refused.push(method);
			return true;
		},
		states: (record: IDataObject) => statesOf(target, record),
		check: async (updated: Updated, read: () => Promise<ReadRecord>) =>
			await requireTaken(input, target, updated, read),
		writeProperties: writeProperties(target, changes),
	};
	return await updateUntilDone(input, update);
}

/** The states of the record and of its business cards, which have an endpoint, too. */
function statesOf({ type, key }: Target, record: IDataObject): RecordState[] {
	const cards = type.cards ? cardsOf(record, type.cards) : [];
	const stateOf = (of: RecordType, name: string, state: IDataObject): RecordState => ({
		path: `${of.path}/${segment(name)}`,
		record: state,
		...shownFields(of, state),
	});
	return [
		stateOf(type, key, record),
		...cards
			.filter(({ BusinessCardKey }) => nonEmptyText(BusinessCardKey))
			.map((card) => stateOf(BUSINESS_CARD, card.BusinessCardKey as string, card)),
	];
}

/** Names of the fields of a record that the node writes and reads show. */
interface ShownNames {
	written: readonly string[];
	droppable: readonly string[];
}

const shownNamesOf = perObject(({ fields, cards }: RecordType): ShownNames => {
	const namesOf = (some: readonly Field[]) => some.map(topOf);
	const shown = fields.filter(({ isWriteOnly, isDroppable }) => !isWriteOnly && !isDroppable);
	return {
		written: [...new Set([...namesOf(shown), ...(cards ? [cards.name] : [])])],
		droppable: namesOf(fields.filter(({ isDroppable }) => isDroppable)),
	};
});

/** What reads show of the fields that the node writes. */
function shownFields(
	type: RecordType,
	record: IDataObject,
): Pick<RecordState, 'droppable' | 'written'> {
	const pick = (names: readonly string[]) =>
		Object.fromEntries(names.map((name) => [name, record[name]]));
	const { written, droppable } = shownNamesOf(type);
	return { written: pick(written), droppable: pick(droppable) };
}

const holdsKey = (field: Field) => field.type === 'text' && field.search?.entered === 'id';

/** The changed fields that hold keys of other records, for messages. */
function keysIn({ record, card }: Changes): string {
	const labels = [...record, ...card]
		.filter(({ value }) => value !== undefined)
		.filter(({ field }) => ('members' in field ? field.members : [field]).some(holdsKey))
		.map(({ field }) => labelOf(field));
	return labels.length > 0 ? ` (${inQuotes(labels)})` : '';
}

/** The properties of the write request that do not depend on what was read. */
function writeProperties({ type, subject }: Target, changes: Changes) {
	return {
		expectedBody: 'empty' as const,
		recordField: type.keyName,
		errorContext: {
			purpose: `update ${subject}`,
			// The record was just read, so a 404 is probably about another one.
			subject: `${subject} or a record that the update names${keysIn(changes)}`,
			written: { record: capitalized(type.noun), verb: 'updated' },
			howToCheck: `Open ${subject} in Karbon and check the values. You can safely repeat the update: it changes only what still differs.`,
			labels: labelsOf(type),
		},
	};
}

/** Adds a hint about a PUT of a work item without a recipient, also in a dry run (karbon.md 29). */
export function noteRecipient(
	input: OperationInput,
	{ method }: Pick<Updated, 'method'>,
	given: readonly Change[],
): void {
	if (method !== 'PUT' || given.some(({ field }) => field === CLIENT_TASK_RECIPIENT)) return;
	input.addHint(
		`Karbon may ${input.plan ? 'remove' : 'have removed'} the 'Client Task Recipient' of the work item, because it never returns this field. If the work item has client tasks, enter the recipient in the same operation.`,
	);
}
