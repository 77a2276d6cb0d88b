import type { NodeApiError } from 'n8n-workflow';

import { isWrite, type KarbonCredentials, readCredentials, requireAllowed } from '../credentials';
import type { AcquireOptions } from '../rateLimiter/rateLimiter';
import {
	backgroundAccess,
	processLimiters,
	type RateLimiterRegistry,
} from '../rateLimiter/registry';
import { RateLimitError } from '../rateLimiter/requestQueue';
import type { Permit, RequestEnd } from '../rateLimiter/reservation';
import { CancelledError, Deadline, realTiming, steadyNow, type Timing } from '../timing';
import { isKarbonNotFound, type Outcome } from './classifyResponse';
import type { ClientOptions, ClientStatistics } from './clientOptions';
import type { Failure } from './errors/failure';
import { toNodeError } from './errors/toNodeError';
import type { KarbonRequest, KarbonResponse } from './request';
import { RequestSeries } from './requestSeries';
import {
	backoffMs,
	DECISIONS,
	maybeProcessed,
	OPERATION_LIMITS,
	RetryBudget,
	type RetryLimits,
	safetyOf,
} from './retryPolicy';
import { CREDENTIAL_TYPE, type RequestHost, sendOnce } from './sendOnce';

/** Either the response of a success, or all that is known of the failure. */
export type Attempt =
	| { ok: true; response: KarbonResponse }
	| {
			ok: false;
			failure: Failure;
			/**
			 * For a write of a series: Karbon has not processed it, and it may be made again from what is read now. The
			 * wait before that is over.
			 */
			mayRetry?: boolean;
	  };

/** Result of the attempts so far. */
interface Progress {
	/** Sent attempts that failed. */
	attempts: number;
	/** Whether Karbon may have processed one of them. */
	maybeProcessed: boolean;
}

interface Once {
	outcome: Outcome;
	/** False when the request got no turn at the rate limiter, or the client's time was used up. */
	sent: boolean;
	/** How long to wait before the next attempt. Milliseconds. */
	waitMs: number;
}

/** Sends requests to one Karbon account on behalf of one node. */
export class KarbonClient {
	readonly statistics: ClientStatistics = { requests: 0, retries: 0, rateLimitWaitMs: 0 };
	private readonly limits: RetryLimits;
	private readonly timing: Timing;
	/** Asked for each use, because it removes rate limiters that are idle. */
	private readonly limiters: RateLimiterRegistry;
	private readonly endsAt: number;
	private requests = 0;
	/** The one that was begun last. */
	private lastSeries: RequestSeries | undefined;

	constructor(
		private readonly host: RequestHost,
		readonly credentials: KarbonCredentials,
		private readonly options: ClientOptions = {},
	) {
		this.limits = options.limits ?? OPERATION_LIMITS;
		this.timing = options.timing ?? realTiming;
		this.endsAt = steadyNow(this.timing) + (this.limits.totalMs ?? Infinity);
		this.limiters = options.limiters ?? processLimiters;
	}

	/** A client for the same account that calls this function in place of sending a write. */
	withRefusal(refuseWrite: ClientOptions['refuseWrite']): KarbonClient {
		return new KarbonClient(this.host, this.credentials, { ...this.options, refuseWrite });
	}

	/** Token and key, which no message may show. */
	get secrets(): string[] {
		return [this.credentials.accessToken, this.credentials.accessKey];
	}

	/**
	 * Sends a request, retried as the retry policy allows.
	 * @throws {NodeApiError} for a failure, with a text for the user
	 * @throws what `attempt` throws
	 */
	async send(request: KarbonRequest): Promise<KarbonResponse> {
		const attempt = await this.attempt(request);
		if (!attempt.ok) throw this.toError(attempt.failure);
		return attempt.response;
	}

	/** The error for a failure of `attempt`. */
	toError(failure: Failure): NodeApiError {
		return toNodeError(this.host.getNode(), failure, this.secrets);
	}

	/**
	 * Begins a series for `attempt`. Close it at the end.
	 * @param reads how many reads the write is made from
	 */
	series(reads: number): RequestSeries {
		this.lastSeries = new RequestSeries(new RetryBudget(this.limits), reads + 1);
		return this.lastSeries;
	}

	/**
	 * The gate that every request passes before `attempt` sends it. Call it earlier where something is noted before.
	 * @throws {NotAllowedError} when 'Allowed Writes' does not allow the request
	 * @throws for a write in a dry run, what `refuseWrite` of the options throws
	 */
	requireAllowed(request: KarbonRequest): void {
		if (!isWrite(request.method)) return;
		const { ownsSubscription, refuseWrite } = this.options;
		refuseWrite?.(request);
		const { purpose } = request.errorContext;
		requireAllowed(this.credentials.allowedWrites, request, purpose, ownsSubscription);
	}

	/**
	 * As `send`, but returns a failure instead of throwing it.
	 * @param series the series that the request belongs to. Its write is not retried here (see `Attempt.mayRetry`)
	 * @throws {CancelledError} when the execution is canceled; `maybeSent` tells whether Karbon may have
	 * processed the request
	 * @throws what `requireAllowed`, or a function that makes the body, throws
	 */
	async attempt(request: KarbonRequest, series?: RequestSeries): Promise<Attempt> {
		this.requireAllowed(request);
		const progress = { attempts: 0, maybeProcessed: false };
		const deadline = new Deadline(this.endsAt, this.timing, this.host.getExecutionCancelSignal?.());
		try {
			return await this.retry(request, deadline, progress, series).catch((error: unknown) =>
				rethrow(error, progress),
			);
		} finally {
			deadline.close();
		}
	}

	private async retry(
		request: KarbonRequest,
		deadline: Deadline,
		progress: Progress,
		series?: RequestSeries,
	): Promise<Attempt> {
		const safety = safetyOf(request);
		const budget = series?.budget ?? new RetryBudget(this.limits);
		for (;;) {
			const { outcome, sent, waitMs } = await this.once(request, deadline, budget, series);
			const decision = DECISIONS[outcome.kind][safety];
			if (decision === 'done') {
				series?.ended(safety);
				return { ok: true, response: outcome.response! };
			}
			const rateLimited = outcome.kind === 'rateLimited';
			if (sent) progress.attempts++;
			progress.maybeProcessed ||= maybeProcessed(outcome.kind);
			const isEnd =
				decision !== 'retry' ||
				!budget.allowsAnother(rateLimited, waitMs) ||
				waitMs >= deadline.remainingMs;
			const failure = {
				request,
				outcome,
				attempts: progress.attempts,
				isOutcomeUnknown: decision === 'unknown',
				maybeDone: isMaybeDone(request, outcome, progress),
			};
			if (isEnd) {
				series?.ended(safety);
				return { ok: false, failure };
			}
			if (sent) this.statistics.retries++;
			series?.waits();
			// A rate limit pauses the rate limiter for all callers, so the retry waits there.
			if (!rateLimited) await this.timing.sleep(waitMs, this.host.getExecutionCancelSignal?.());
			if (series && safety !== 'read') return { ok: false, failure, mayRetry: true };
		}
	}

	/** One attempt, after its turn at the rate limiter. */
	private async once(
		request: KarbonRequest,
		deadline: Deadline,
		budget: RetryBudget,
		series?: RequestSeries,
	): Promise<Once> {
		// Nothing is sent when the client's time was used up by earlier requests.
		if (deadline.isOver) return unsent({ kind: 'notDelivered', code: 'ETIMEDOUT' });
		this.requests++;
		series?.follows(this.requests);
		const queuedAt = steadyNow(this.timing);
		const turn: AcquireOptions = {
			limit: this.credentials.requestsPerMinute,
			signal: deadline.signal,
			atFront: budget.isUsed || this.options.urgent,
			isBackground: this.options.background !== undefined,
			maxWaitMs: Math.min(this.limits.budgetMs, deadline.remainingMs),
		};
		const permit = await this.permitFor(request, turn, series).catch((error: unknown) =>
			withoutTurn(error, deadline),
		);
		if (!permit) return unsent({ kind: 'rateLimited' });
		if ('outcome' in permit) return permit;
		const sentAt = steadyNow(this.timing);
		this.statistics.requests++;
		this.statistics.rateLimitWaitMs += sentAt - queuedAt;
		let end: RequestEnd = 'unanswered';
		try {
			const { baseUrl } = this.credentials;
			const outcome = await sendOnce(this.host, request, baseUrl, this.timing, deadline);
			const { kind, retryAfterMs } = outcome;
			const refused = kind === 'rateLimited';
			if (outcome.status !== undefined) end = refused ? 'refused' : 'answered';
			if (outcome.sentAt !== undefined)
				this.options.clock?.measured(outcome.sentAt, this.timing.now());
			if (kind === 'success') return { outcome, sent: true, waitMs: 0 };
			const waitMs = backoffMs(budget.next(refused), retryAfterMs, this.limits, this.timing.random);
			// The pause begins before anyone can use the place that becomes free.
			if (refused) this.limiters.limiterFor(this.credentials).refused(waitMs, sentAt, retryAfterMs);
			return { outcome, sent: true, waitMs };
		} finally {
			permit.release(end);
		}
	}

	/** @returns undefined for the write of a series that must not be sent */
	private async permitFor(
		request: KarbonRequest,
		turn: AcquireOptions,
		series?: RequestSeries,
	): Promise<Permit | undefined> {
		const reserve = async (places: number) => {
			for (let place = 0; place < places; place++) await this.passBackground(turn);
			return await this.limiters.limiterFor(this.credentials).reserve({ ...turn, places });
		};
		if (series) return await series.permitFor(safetyOf(request), reserve);
		// Its write is not sent after this request, and two clients that kept places could wait for each other's.
		this.lastSeries?.close();
		await this.passBackground(turn);
		return await this.limiters.limiterFor(this.credentials).acquire(turn);
	}

	private async passBackground({ signal }: AcquireOptions): Promise<void> {
		const { background } = this.options;
		if (!background) return;
		const { isShared } = this.limiters.limiterFor(this.credentials);
		if (background === 'besideOthers' && !isShared) return;
		const access = backgroundAccess(this.credentials);
		const limit = access.requestsPerMinute;
		(await this.limiters.limiterFor(access).acquire({ signal, limit })).release('answered');
	}
}

/** Whether an idempotent request may have been done. False if Karbon does not have the record. */
function isMaybeDone(request: KarbonRequest, outcome: Outcome, progress: Progress): boolean {
	return (
		safetyOf(request) === 'idempotent' && progress.maybeProcessed && !isKarbonNotFound(outcome)
	);
}

/** @throws the error; instead of a CancelledError, one whose `maybeSent` includes earlier attempts */
function rethrow(error: unknown, { maybeProcessed }: Progress): never {
	if (!(error instanceof CancelledError)) throw error;
	throw new CancelledError(error.maybeSent || maybeProcessed);
}

const unsent = (outcome: Outcome, waitMs = 0): Once => ({ outcome, sent: false, waitMs });

/**
 * The failure of an attempt that got no turn at the rate limiter.
 * @throws {CancelledError} when the execution is canceled
 */
function withoutTurn(error: unknown, deadline: Deadline): Once {
	if (error instanceof RateLimitError) {
		const { waitMs, retryAfterMs } = error;
		return unsent({ kind: 'rateLimited', retryAfterMs }, waitMs);
	}
	if (deadline.isOver) return unsent({ kind: 'rateLimited' });
	throw error;
}

/**
 * The response; undefined when Karbon itself says that it does not have the record (karbon.md 113).
 * @throws what `KarbonClient.send` throws for any other failure
 */
export async function sendUnlessMissing(
	client: KarbonClient,
	request: KarbonRequest,
): Promise<KarbonResponse | undefined> {
	const attempt = await client.attempt(request);
	if (attempt.ok) return attempt.response;
	if (isKarbonNotFound(attempt.failure.outcome)) return undefined;
	throw client.toError(attempt.failure);
}

/**
 * A client for the credential of the host's node.
 * @throws {Error} with a text for the user when the credential is incomplete or not valid
 */
export async function createClient(
	host: RequestHost,
	options?: ClientOptions,
): Promise<KarbonClient> {
	const stored = await host.getCredentials(CREDENTIAL_TYPE);
	return new KarbonClient(host, readCredentials(stored), options);
}
