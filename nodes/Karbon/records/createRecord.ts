import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { capitalized } from '../../shared/text';
import type { ErrorContext, Named } from '../../shared/transport/errors/errorContext';
import { ValidationError } from '../../shared/validate/validate';
import { unlessUnreadable } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { type Field, labelOf } from '../schema/field';
import { completed, type RecordType, requiredOf } from '../schema/recordType';
import { applyChanges } from '../updates/applyChanges';
import type { Changes } from '../updates/change';
import { labelsOf } from '../updates/updateRequest';
import { createdOrSent, isKeyOnly, keyOf, withSent } from '../writes/confirmation';
import type { Write } from '../writes/write';
import { writeOnce } from '../writes/writeOnce';
import { readRecord } from './readExpanded';
import { withDropped } from './dropped';

/** A record to create. */
export interface NewRecord
	extends
		Pick<Write, 'createOperation' | 'idempotencyKey' | 'prepare' | 'resolve' | 'sendAgain'>,
		Pick<ErrorContext, 'howToCheck'>,
		Named {
	/** See `Write`. Default: the type of record. */
	target?: string;
	type: RecordType;
	changes: Changes;
	/** What its values name, and Karbon does not have after a 404: `the work item "abc"`. */
	refersTo?: string;
}

/** The first required field of a new record that is empty. */
export function missingField(
	type: Pick<RecordType, 'fields'>,
	{ record }: Changes,
): Field | undefined {
	const given = record.map(({ field }) => field);
	return requiredOf(type).find((field) => !given.includes(field));
}

/** Refuses a new record without a required field. @throws {ValidationError} */
export function requireFields(type: Pick<RecordType, 'fields'>, changes: Changes): void {
	const missing = missingField(type, changes);
	if (missing) throw new ValidationError(missing.label, 'must not be empty');
}

/**
 * Creates a record, at most once (see `writeOnce`).
 * @returns the record as Karbon returns it; the body that was to be sent, with `skipped: true`, when it was created
 * before and its result is no longer known
 * @throws {ValidationError} when a required field is empty
 * @throws what `complete` of its type, or `writeOnce`, throws
 */
export async function createRecord(input: OperationInput, record: NewRecord): Promise<IDataObject> {
	const { type, changes, subject, refersTo, howToCheck, ...options } = record;
	requireFields(type, changes);
	const given = applyChanges({}, type, changes);
	const body = await completed(input, type, {}, given);
	const all = [...changes.record, ...changes.card];
	const content = Object.fromEntries(all.map(({ field, value }) => [labelOf(field), value]));
	const created = await writeOnce(input, {
		target: type.noun,
		...options,
		operation: `${type.noun}.create`,
		content,
		dayFields: all.filter(({ field }) => field.type === 'day').map(({ field }) => labelOf(field)),
		keyFields: { [capitalized(type.noun)]: content },
		skipped: body,
		request: {
			method: 'POST',
			path: type.path,
			body,
			errorContext: {
				purpose: `create ${subject}`,
				written: { record: capitalized(type.noun), verb: 'created' },
				howToCheck,
				subject: refersTo,
				labels: labelsOf(type),
			},
		},
		toResult: (response) => createdOrSent(input, response, [type.keyName], { subject }),
	});
	const keyNames = [type.keyName];
	const key = keyOf(created, keyNames);
	const one = { path: `${type.path}/${segment(String(key))}`, subject };
	const isUnshown = (field: Field) =>
		field.type === 'list' &&
		field.mayKeepEntries &&
		field.path in given &&
		!(field.path in created);
	const isPart = isKeyOnly(created, keyNames) || type.fields.some(isUnshown);
	// Karbon may not show a new record yet (karbon.md 11).
	const isUnread = key !== undefined && isPart;
	const read = isUnread ? await unlessUnreadable(readRecord(input, one)) : undefined;
	const shown = read?.[type.keyName]
		? { ...created, ...read }
		: withSent(input, created, keyNames, { sent: body, subject });
	// A skipped record shows what was to be sent, and parts that have to be expanded are null.
	if (created.skipped === true || type.expansions.length > 0) return shown;
	return withDropped(input, type, given, shown);
}
