import type { IDataObject } from 'n8n-workflow';

import { Mutex } from '../../shared/tasks';
import { CancelledError, realTiming, steadyNow } from '../../shared/timing';
import type { Outcome } from '../../shared/transport/classifyResponse';
import type { Failure } from '../../shared/transport/errors/failure';
import type { KarbonRequest } from '../../shared/transport/request';
import type { RequestSeries } from '../../shared/transport/requestSeries';
import { backoffMs, OPERATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { OperationInput } from '../execution/operation';
import { type Loss, type RecordNames, requireLossless } from '../records/losses';
import {
	type ReadRecord,
	readExpanded,
	readsFor,
	type RecordWithParts,
} from '../records/readExpanded';
import { once } from '../../shared/remember';
import { RecentWrites, recordId, type RecordState, type Verdict } from './recentWrites';
import type { UpdateRequest } from './updateRequest';

/** Attempts to write one change, each after a read. */
const MAX_ATTEMPTS = 5;

/** Two updates of one record that both read before either writes would lose one of them. */
const records = new Mutex();

/** Between reads of a record that Karbon does not show yet as it was last written. Milliseconds. */
export const MIN_REREAD_MS = 500;
const recentWrites = new RecentWrites();

/** A record after a change, and the request that makes it. */
interface ChangedRecord {
	record: IDataObject;
	/** Undefined when nothing changes. */
	request?: UpdateRequest;
}

/** How one record is read, changed and written. */
interface RecordUpdate extends RecordNames, RecordWithParts {
	/**
	 * Applies the change to what was read. May send requests, but then the record is read and changed again: another
	 * system may have changed it meanwhile. So what they tell has to be cached.
	 * @param losses see `ReadRecord`; a PUT that would send one of them is refused afterwards
	 * @throws {ValidationError|NodeApiError|AnswerError}
	 */
	change(before: IDataObject, losses: readonly Loss[]): Promise<ChangedRecord> | ChangedRecord;
	/** Whether `change` gives another request from here on, after Karbon has refused this one. */
	refused?(request: UpdateRequest, outcome: Outcome): boolean;
	/** See `RecordType`. */
	asRead?(record: IDataObject): IDataObject;
	/** The states by which a later read is recognized as outdated. Default: that of the record. */
	states?(record: IDataObject): RecordState[];
	/**
	 * Checks a confirmed write by a read that shows it.
	 * @returns the record as far as it is known
	 * @throws {AnswerError|NodeApiError}
	 */
	check?(updated: Updated, read: () => Promise<ReadRecord>): Promise<IDataObject>;
	/** The properties of the write request that do not depend on the change. */
	writeProperties: Omit<KarbonRequest, 'body' | 'method' | 'path' | 'query'>;
}

/** What an update knows of the writes that it has sent. */
interface SentWrites {
	/** The record before and after each write that Karbon has processed, or may have. */
	done: Array<{ before: IDataObject; after: IDataObject }>;
	/** Of the last write whose outcome is unknown. */
	failure?: Failure;
	/** Of the last write whose outcome is unknown. */
	method?: UpdateRequest['method'];
	/** The number of writes whose outcome is unknown. */
	timesUnknown: number;
	/** The outcome of a write after those, which Karbon certainly did not process. */
	laterFailure?: Outcome;
}

/** What came of an update. */
export interface Updated {
	/** The record after the change. Nothing is read after a successful write, so new entries have no key. */
	record: IDataObject;
	/** False when the record had all the values already, so that this update changed nothing. */
	changed: boolean;
	/** Of the request that changed it. */
	method?: UpdateRequest['method'];
	/** The record before that request; undefined when `record` was read after it. */
	before?: IDataObject;
	/** See `Verdict`; of a `record` that was read. */
	isReplaced?: boolean;
}

/**
 * Reads a record, applies the change, and sends it. After a lost race or an unknown outcome, it reads the record and
 * applies the change again, so a change is neither lost nor made twice. Updates of one record in this process wait for
 * each other. In a dry run, the request is added to the plan instead.
 * @throws {NodeApiError} when Karbon refuses a request, the update loses `MAX_ATTEMPTS` races, or the outcome stays
 * unknown. After an unknown outcome, all errors but CancelledError become this one.
 * @throws {AnswerError} when Karbon does not return a record
 * @throws {CancelledError} when the execution is canceled
 * @throws what `change` throws
 */
export async function updateUntilDone(
	input: OperationInput,
	update: RecordUpdate,
): Promise<Updated> {
	const id = recordId(input.client.credentials, update.path);
	const own = { ...update, missing: update.missing && once(update.missing) };
	return await records.runFor(id, async () => {
		const updated = await run(input, own);
		if (!updated.before || !update.check) return updated;
		return { ...updated, record: await update.check(updated, () => readCurrent(input, own)) };
	});
}

async function run(input: OperationInput, update: RecordUpdate): Promise<Updated> {
	const writes: SentWrites = { done: [], timesUnknown: 0 };
	const series = input.client.series(readsFor(input, update));
	try {
		return await changeUntilShown(input, update, writes, series).catch((error: unknown) =>
			rethrow(error, input, writes),
		);
	} finally {
		series.close();
		const now = steadyNow(realTiming);
		for (const { before, after } of writes.done) note(input, update, before, after, now);
	}
}

/** Notes the states of the record and its parts that a write has replaced. */
function note(
	{ client }: OperationInput,
	update: RecordUpdate,
	before: IDataObject,
	after: IDataObject,
	now: number,
): void {
	const afterwards = new Map(statesOf(update, after).map((state) => [state.path, state]));
	for (const state of statesOf(update, before)) {
		const { path } = state;
		const next = afterwards.get(path);
		if (next) recentWrites.note(recordId(client.credentials, path), state, next, now);
	}
}

function statesOf({ path, states }: RecordUpdate, record: IDataObject): RecordState[] {
	return states?.(record) ?? [{ path, record, written: record, droppable: {} }];
}

/** Whatever failed after an unconfirmed write does not show that Karbon did not process it. */
function rethrow(error: unknown, { client }: OperationInput, writes: SentWrites): never {
	const { failure, timesUnknown, laterFailure } = writes;
	if (!failure || error instanceof CancelledError) throw error;
	throw client.toError({ ...failure, timesUnknown, laterFailure });
}

async function changeUntilShown(
	input: OperationInput,
	update: RecordUpdate,
	writes: SentWrites,
	series: RequestSeries,
): Promise<Updated> {
	const { client, context } = input;
	const { path, writeProperties } = update;
	let failure: Failure | undefined;
	for (let attempt = 1; ;) {
		const read = await readAndChange(input, update, series);
		const { before, record, request, isReplaced } = read;
		const { method } = writes;
		if (!request) return { record, changed: method !== undefined, method, isReplaced };
		const { method: ownMethod, body, query } = request;
		const write = { ...writeProperties, path, method: ownMethod, body, query };
		if (input.plan) {
			input.plan.addUpdate(write, before, record);
			return { record, changed: true, method: request.method };
		}
		// Reads may lag behind, so one that does not show the change proves nothing.
		if (failure && attempt > MAX_ATTEMPTS) throw client.toError(failure);
		client.requireAllowed(write);
		// Also for a request that is canceled on its way.
		writes.done.push({ before, after: record });
		const sent = await client.attempt(write, series);
		if (sent.ok) return { record, changed: true, method: request.method, before };
		if (sent.mayRetry) {
			writes.done.pop();
			continue;
		}
		({ failure } = sent);
		if (failure.isOutcomeUnknown) {
			writes.failure = failure;
			writes.method = request.method;
			writes.timesUnknown++;
		} else {
			writes.done.pop();
			if (update.refused?.(request, failure.outcome)) {
				series.close();
				continue;
			}
			if (failure.outcome.kind !== 'conflict') {
				writes.laterFailure = failure.outcome;
				throw client.toError(failure);
			}
		}
		series.close();
		await realTiming.sleep(
			backoffMs(attempt++, failure.outcome.retryAfterMs, OPERATION_LIMITS, realTiming.random),
			context.getExecutionCancelSignal(),
		);
	}
}

/**
 * The record as it is now, and with the change.
 * @throws what `change` throws
 * @throws {AnswerError} for a PUT that would lose what Karbon did not return
 */
async function readAndChange(
	input: OperationInput,
	update: RecordUpdate,
	series: RequestSeries,
	acceptsDropped = true,
): Promise<ChangedRecord & { before: IDataObject } & Pick<Verdict, 'isReplaced'>> {
	const read = await readCurrent(input, update, series, acceptsDropped);
	const { record: before, losses, maybeDropped, isReplaced } = read;
	let changed = await update.change(before, losses);
	if (maybeDropped && changed.request?.method !== 'PATCH') {
		// Written again, the values are right whether Karbon has dropped them or the read lags behind.
		changed = await update.change({ ...before, ...maybeDropped }, losses);
		if (!changed.request) return await readAndChange(input, update, series, false);
	}
	if (changed.request) requireLossless(update, losses, changed.request);
	return { ...changed, before, isReplaced };
}

/**
 * The record, read again while it, or a part of it, is still as it was before an update of this process (see
 * `RecentWrites`).
 * @param series that the write belongs to, if one follows
 * @param acceptsDropped whether it need not show values that Karbon may have dropped
 */
async function readCurrent(
	input: OperationInput,
	update: RecordUpdate,
	series?: RequestSeries,
	acceptsDropped = false,
): Promise<ReadRecord & Omit<Verdict, 'outdatedMs'>> {
	const { client, context } = input;
	for (let attempt = 1; ; attempt++) {
		const shown = await readExpanded(input, update, series);
		const read = { ...shown, record: update.asRead?.(shown.record) ?? shown.record };
		const now = steadyNow(realTiming);
		// The record and its parts.
		const verdicts = statesOf(update, read.record).map((state) =>
			recentWrites.judge(recordId(client.credentials, state.path), state, now),
		);
		const maybeDropped = verdicts.find((one) => one.maybeDropped)?.maybeDropped;
		const outdated = verdicts.filter((one) => !(acceptsDropped && one.maybeDropped));
		const outdatedMs = Math.max(0, ...outdated.map((one) => one.outdatedMs));
		if (outdatedMs === 0)
			return {
				...read,
				maybeDropped: acceptsDropped ? maybeDropped : undefined,
				isReplaced: verdicts.some((one) => one.isReplaced),
			};
		series?.close();
		const waitMs = backoffMs(attempt, MIN_REREAD_MS, OPERATION_LIMITS, realTiming.random);
		await realTiming.sleep(Math.min(waitMs, outdatedMs), context.getExecutionCancelSignal());
	}
}
