import type { IDataObject } from 'n8n-workflow';

import { Mutex } from '../../shared/mutex';
import { segment } from '../../shared/odata/query';
import { removeAnnotations } from '../../shared/records/annotations';
import { capitalized } from '../../shared/text';
import { realTiming, type Timing } from '../../shared/timing';
import type { Attempt } from '../../shared/transport/client';
import type { Failure } from '../../shared/transport/errorMessages';
import { backoffMs, OPERATION_LIMITS } from '../../shared/transport/retryPolicy';
import { recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import type { RecordType } from '../schema/recordType';
import { applyChanges } from './applyChanges';
import type { Changes } from './change';
import { labelsOf, updateRequest } from './updateRequest';

/** Attempts to write one change, each after a read. */
const MAX_ATTEMPTS = 5;

/** Two updates of one record that both read before either writes would lose one of them. */
const records = new Mutex();

/** A record to update. */
export interface Target {
	type: RecordType;
	key: string;
	/** What messages call it: `the contact "abc"`. */
	subject: string;
}

/** What came of an update. */
export interface Updated {
	/** The record after the change. Nothing is read after the write, so new entries have no key. */
	record: IDataObject;
	/** False when the record had all the values already and nothing was sent. */
	changed: boolean;
}

/**
 * Changes the given fields of a record and nothing else: reads it by key with every expansion, applies the changes,
 * and sends what differs. A lost race and an unknown outcome are read and applied again, so a change is neither
 * lost nor made twice.
 * @throws {NodeApiError} when Karbon refuses it, or the outcome stays unknown
 * @throws {ValidationError} for a card or an entry that the record does not have
 */
export async function updateRecord(
	input: OperationInput,
	target: Target,
	changes: Changes,
	timing: Timing = realTiming,
): Promise<Updated> {
	const { baseUrl, accessKey } = input.client.credentials;
	const lock = JSON.stringify([baseUrl, accessKey, pathOf(target)]);
	return await records.runFor(lock, async () => await update(input, target, changes, timing));
}

function pathOf({ type, key }: Pick<Target, 'key' | 'type'>): string {
	return `${type.path}/${segment(key)}`;
}

async function update(
	input: OperationInput,
	target: Target,
	changes: Changes,
	timing: Timing,
): Promise<Updated> {
	let failure: Failure | undefined;
	let maybeDone = false;
	for (let attempt = 1; ; attempt++) {
		const before = await read(input, target, maybeDone && failure && { ...failure, unknown: true });
		const record = await changed(input, target.type, before, changes);
		const request = updateRequest(target.type, before, record);
		if (!request) return { record, changed: maybeDone };
		// What was read shows that it is not done.
		if (failure && attempt > MAX_ATTEMPTS)
			throw input.client.toError({ ...failure, unknown: false });
		const sent = await input.client.attempt({ ...written(input, target), ...request });
		if (sent.ok) return { record, changed: true };
		({ failure } = sent);
		if (!failure.unknown && failure.outcome.kind !== 'conflict')
			throw input.client.toError(failure);
		maybeDone ||= failure.unknown;
		await timing.sleep(
			backoffMs(attempt, failure.outcome.askedMs, OPERATION_LIMITS, timing.random),
			input.context.getExecutionCancelSignal(),
		);
	}
}

/** The record with the changes; the record itself when it has them all. */
async function changed(
	input: OperationInput,
	type: RecordType,
	before: IDataObject,
	changes: Changes,
): Promise<IDataObject> {
	const after = applyChanges(before, type, changes);
	return after === before ? before : ((await type.complete?.(input, before, after)) ?? after);
}

/** @param unconfirmed the failure of a write that may have been done, which a failed read must not hide */
async function read(
	input: OperationInput,
	target: Target,
	unconfirmed: Failure | false | undefined,
): Promise<IDataObject> {
	const attempt = await readOnce(input, target);
	if (!attempt.ok) throw input.client.toError(unconfirmed || attempt.failure);
	const record = recordOf(attempt.response.body, target.subject);
	removeAnnotations(record);
	return record;
}

async function readOnce(input: OperationInput, { type, key, subject }: Target): Promise<Attempt> {
	return await input.client.attempt({
		method: 'GET',
		path: pathOf({ type, key }),
		query: { $expand: type.expansions.join(',') },
		purpose: `read ${subject}`,
		subject,
		itemIndex: input.itemIndex,
	});
}

/** What an update says of itself, whatever it sends. */
function written({ itemIndex }: OperationInput, { type, key, subject }: Target) {
	return {
		path: pathOf({ type, key }),
		answer: 'empty' as const,
		recordField: type.keyName,
		purpose: `update ${subject}`,
		written: { record: capitalized(type.noun), verb: 'updated' },
		howToCheck: `Open ${subject} in Karbon and check the values. Running this item again is safe: only what still differs is sent.`,
		subject,
		labels: labelsOf(type),
		itemIndex,
	};
}
