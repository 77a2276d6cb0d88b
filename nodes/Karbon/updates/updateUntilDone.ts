import type { IDataObject } from 'n8n-workflow';

import { Mutex } from '../../shared/mutex';
import { removeAnnotations } from '../../shared/records/annotations';
import { CancelledError, steadyNow, type Timing } from '../../shared/timing';
import { isKarbonNotFound, type Outcome } from '../../shared/transport/classifyResponse';
import type { Failure } from '../../shared/transport/errors/failure';
import type { KarbonRequest } from '../../shared/transport/request';
import type { RequestSeries } from '../../shared/transport/requestSeries';
import { backoffMs, OPERATION_LIMITS } from '../../shared/transport/retryPolicy';
import { recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { Fingerprint } from '../writes/fingerprint';
import { RecentWrites } from './recentWrites';
import type { UpdateRequest } from './updateRequest';

/** Attempts to write one change, each after a read. */
const MAX_ATTEMPTS = 5;

/** Two updates of one record that both read before either writes would lose one of them. */
const records = new Mutex();

/** Between reads of a record that does not show its last update yet. Milliseconds. */
const MIN_REREAD_MS = 500;
const recentWrites = new RecentWrites();

/** A record after a change, and the request that makes it. */
export interface ChangedRecord {
	record: IDataObject;
	/** Undefined when nothing changes. */
	request?: UpdateRequest;
}

/** How one record is read, changed and written. */
export interface RecordUpdate {
	path: string;
	/** For the read. */
	query?: KarbonRequest['query'];
	/** How many requests read it. Default: 1. */
	reads?: number;
	/** What messages call it: `the contact "abc"`. */
	subject: string;
	/** What stands for a record that Karbon answers 404 for; undefined where the 404 is an error. May send requests. */
	missing?(): Promise<IDataObject | undefined>;
	/**
	 * Applies the change to what was read. May send requests, but then the record is read and changed again: another
	 * system may have changed it meanwhile. So what they tell has to be cached. @throws {ValidationError|NodeApiError|AnswerError}
	 */
	change(before: IDataObject): Promise<ChangedRecord> | ChangedRecord;
	/** The properties of the write request that do not depend on the change. */
	writeProperties: Omit<
		KarbonRequest,
		'body' | 'itemIndex' | 'method' | 'path' | 'query' | 'subject'
	>;
}

/** What an update knows of the writes that it has sent. */
interface SentWrites {
	/** The record before the last write that Karbon has processed, or may have. */
	before?: IDataObject;
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
}

/**
 * Reads a record, applies the change, and sends it. After a lost race or an unknown outcome, it reads the record and
 * applies the change again, so a change is neither lost nor made twice. The same after a refusal for the rate (HTTP 429)
 * and a request that was not delivered: what was read before the wait may be outdated. Updates of one record in this process wait for
 * each other.
 * @throws {NodeApiError} when Karbon refuses a request, the update loses `MAX_ATTEMPTS` races, or the outcome stays
 * unknown. After an unknown outcome, all errors but CancelledError become this one.
 * @throws {AnswerError} when Karbon does not return a record
 * @throws {CancelledError} when the execution is canceled
 * @throws what `change` throws
 */
export async function updateUntilDone(
	input: OperationInput,
	update: RecordUpdate,
	timing: Timing,
): Promise<Updated> {
	return await records.runFor(idOf(input, update), async () => await run(input, update, timing));
}

/** Names the record among those of all accounts, without showing the access key. */
function idOf({ client }: OperationInput, { path }: RecordUpdate): string {
	return new Fingerprint(client.credentials).of('record', path);
}

async function run(input: OperationInput, update: RecordUpdate, timing: Timing): Promise<Updated> {
	const writes: SentWrites = { timesUnknown: 0 };
	const series = input.client.series(update.reads ?? 1);
	try {
		return await changeUntilShown(input, update, writes, series, timing).catch((error: unknown) =>
			rethrow(error, input, writes),
		);
	} finally {
		series.close();
		const { before } = writes;
		if (before) recentWrites.note(idOf(input, update), before, steadyNow(timing));
	}
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
	timing: Timing,
): Promise<Updated> {
	const { client, context, itemIndex } = input;
	const { path, subject, writeProperties } = update;
	let failure: Failure | undefined;
	for (let attempt = 1; ;) {
		const before = await readCurrent(input, update, series, timing);
		const { record, request } = await update.change(before);
		const { method } = writes;
		if (!request) return { record, changed: method !== undefined, method };
		// Reads may lag behind, so one that does not show the change proves nothing.
		if (failure && attempt > MAX_ATTEMPTS) throw client.toError(failure);
		const earlier = writes.before;
		// Also for a request that is canceled on its way.
		writes.before = before;
		const write = { ...writeProperties, path, subject, itemIndex, ...request };
		const sent = await client.attempt(write, series);
		if (sent.ok) return { record, changed: true, method: request.method, before };
		if (sent.mayRetry) {
			writes.before = earlier;
			continue;
		}
		({ failure } = sent);
		if (failure.isOutcomeUnknown) {
			writes.failure = failure;
			writes.method = request.method;
			writes.timesUnknown++;
		} else {
			writes.before = earlier;
			if (failure.outcome.kind !== 'conflict') {
				writes.laterFailure = failure.outcome;
				throw client.toError(failure);
			}
		}
		series.close();
		await timing.sleep(
			backoffMs(attempt++, failure.outcome.retryAfterMs, OPERATION_LIMITS, timing.random),
			context.getExecutionCancelSignal(),
		);
	}
}

/** The record, read again while it is still as it was before the last update of this process (see `RecentWrites`). */
async function readCurrent(
	input: OperationInput,
	update: RecordUpdate,
	series: RequestSeries,
	timing: Timing,
): Promise<IDataObject> {
	for (let attempt = 1; ; attempt++) {
		series.begin();
		const record = await read(input, update, series);
		const outdatedMs = recentWrites.outdatedForMs(idOf(input, update), record, steadyNow(timing));
		if (outdatedMs === 0) return record;
		series.close();
		const waitMs = backoffMs(attempt, MIN_REREAD_MS, OPERATION_LIMITS, timing.random);
		await timing.sleep(Math.min(waitMs, outdatedMs), input.context.getExecutionCancelSignal());
	}
}

async function read(
	{ client, itemIndex }: OperationInput,
	{ path, query, subject, missing }: RecordUpdate,
	series: RequestSeries,
): Promise<IDataObject> {
	const purpose = `read ${subject}`;
	const request = { method: 'GET' as const, path, query, purpose, subject, itemIndex };
	const attempt = await client.attempt(request, series);
	if (!attempt.ok) {
		const substitute = isKarbonNotFound(attempt.failure.outcome) && (await missing?.());
		if (substitute) return substitute;
		throw client.toError(attempt.failure);
	}
	const record = recordOf(attempt.response.body, subject);
	removeAnnotations(record);
	return record;
}
