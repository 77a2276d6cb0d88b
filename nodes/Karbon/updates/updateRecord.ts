import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { capitalized } from '../../shared/text';
import { realTiming, type Timing } from '../../shared/timing';
import type { OperationInput } from '../execution/operation';
import type { RecordType } from '../schema/recordType';
import { applyChanges } from './applyChanges';
import type { Changes } from './change';
import { requireSame, requireWhole } from './requireWhole';
import { labelsOf, updateRequest } from './updateRequest';
import { type Updated, updateUntilDone } from './updateUntilDone';

/** A record to update. */
export interface Target {
	type: RecordType;
	key: string;
	/** What messages call it: `the contact "abc"`. */
	subject: string;
}

/**
 * Changes the given fields of a record, and those that `complete` of its type changes with them: reads the record by
 * key with the expansions that a PUT needs, applies the changes, and sends a request if anything differs (see
 * `updateUntilDone`).
 * @throws {NodeApiError} when Karbon refuses a request, or the outcome stays unknown
 * @throws {ValidationError} for a card or an entry that the record does not have
 * @throws {AnswerError} when Karbon did not return the record, or a part that it needs
 * @throws {CancelledError} when the execution is canceled
 * @throws what `complete` throws
 */
export async function updateRecord(
	input: OperationInput,
	target: Target,
	changes: Changes,
	timing: Timing = realTiming,
): Promise<Updated> {
	const { type, key, subject } = target;
	const update = {
		path: `${type.path}/${segment(key)}`,
		query: { $expand: type.expansions.join(',') },
		subject,
		async change(before: IDataObject) {
			requireSame(target, before);
			const after = applyChanges(before, type, changes);
			const isChanged = after !== before;
			const record = (isChanged && (await type.complete?.(input, before, after))) || after;
			const request = updateRequest(type, before, record);
			if (request) requireWhole(target, before, record, request);
			return { record, request };
		},
		writeProperties: writeProperties(target),
	};
	return await updateUntilDone(input, update, timing);
}

/** The properties of the write request that do not depend on the change. */
function writeProperties({ type, subject }: Target) {
	return {
		expectedBody: 'empty' as const,
		recordField: type.keyName,
		purpose: `update ${subject}`,
		written: { record: capitalized(type.noun), verb: 'updated' },
		howToCheck: `Open ${subject} in Karbon and check the values. Running this item again is safe: it reads the record first and changes only what still differs.`,
		labels: labelsOf(type),
	};
}
