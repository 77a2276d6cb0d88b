import type { NodeApiError } from 'n8n-workflow';

import { type KarbonCredentials, readCredentials } from '../credentials';
import { CREDENTIAL_TYPE, sendOnce, type RequestHost } from './sendOnce';
import { type Failure, toNodeError } from './errorMessages';
import type { RateLimiter } from '../rateLimiter/rateLimiter';
import { RateLimitError } from '../rateLimiter/rateLimitError';
import { processLimiters, type RateLimiterRegistry } from '../rateLimiter/registry';
import type { Outcome } from './classifyResponse';
import { type KarbonRequest, type KarbonResponse, safetyOf } from './request';
import { backoffMs, decide, PATIENT, type RetryLimits } from './retryPolicy';
import { realTiming, type Timing } from '../timing';

/** Parts that a test or a special caller replaces. */
export interface ClientOptions {
	limits?: RetryLimits;
	timing?: Timing;
	limiters?: RateLimiterRegistry;
	/** Its requests go before those that wait; for the few on which the life of a subscription depends. */
	urgent?: boolean;
}

/** What a client has gone through so far, for execution hints. */
export interface ClientStatistics {
	requests: number;
	repeats: number;
	/** How long requests waited for the rate limit, summed up over all of them. Milliseconds. */
	rateLimitWaitMs: number;
}

/** Either the answer, or all that is known of why there is none. */
export type Attempt = { ok: true; response: KarbonResponse } | { ok: false; failure: Failure };

interface Once {
	outcome: Outcome;
	/** False when the rate limiter was closed for too long, so that nothing was sent. */
	sent: boolean;
	/** How long to wait before the next attempt. Milliseconds. */
	waitMs: number;
}

/** Talks to one account of the service on behalf of one node. */
export class KarbonClient {
	readonly statistics: ClientStatistics = { requests: 0, repeats: 0, rateLimitWaitMs: 0 };
	private readonly limits: RetryLimits;
	private readonly timing: Timing;
	private readonly limiter: RateLimiter;
	private readonly urgent: boolean;

	constructor(
		private readonly host: RequestHost,
		readonly credentials: KarbonCredentials,
		options: ClientOptions = {},
	) {
		this.limits = options.limits ?? PATIENT;
		this.timing = options.timing ?? realTiming;
		this.urgent = options.urgent ?? false;
		this.limiter = (options.limiters ?? processLimiters).limiterFor(
			credentials.baseUrl,
			credentials.accessKey,
			credentials.requestsPerMinute,
		);
	}

	/** Token and key, which no message may show. */
	get secrets(): string[] {
		return [this.credentials.accessToken, this.credentials.accessKey];
	}

	/**
	 * Sends a request, repeated as the retry policy allows.
	 * @throws {NodeApiError} for everything but a success, with a text for the user
	 * @throws {CancelledError} when the execution is stopped
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
	 * As `send`, but hands a failure back instead of throwing it.
	 * @throws {CancelledError} when the execution is stopped
	 */
	async attempt(request: KarbonRequest): Promise<Attempt> {
		const safety = safetyOf(request);
		let faults = 0;
		let refusals = 0;
		let waitedMs = 0;
		for (;;) {
			const { outcome, sent, waitMs } = await this.once(request, faults, refusals);
			const decision = decide(outcome.kind, safety);
			if (decision === 'done') return { ok: true, response: outcome.response! };

			const rateLimited = outcome.kind === 'rateLimited';
			if (sent && rateLimited) refusals++;
			else if (sent) faults++;
			const isLast = rateLimited
				? refusals >= this.limits.rateLimitedAttempts
				: faults >= this.limits.attempts;
			if (decision !== 'repeat' || isLast || waitedMs + waitMs > this.limits.budgetMs) {
				const unknown = decision === 'unknown';
				return { ok: false, failure: { request, outcome, attempts: faults + refusals, unknown } };
			}
			waitedMs += waitMs;
			this.statistics.repeats++;
			// A rate limit has closed the rate limiter for everybody, so the repeated request waits there.
			if (!rateLimited) await this.timing.sleep(waitMs, this.host.getExecutionCancelSignal?.());
		}
	}

	/** One attempt, after its turn at the rate limiter. */
	private async once(request: KarbonRequest, faults: number, refusals: number): Promise<Once> {
		const queuedAt = this.timing.now();
		const isRepeat = faults + refusals > 0;
		const signal = this.host.getExecutionCancelSignal?.();
		const permit = await this.limiter
			.acquire(signal, isRepeat || this.urgent, this.limits.budgetMs)
			.catch(turnedAway);
		if (permit instanceof RateLimitError) {
			const { waitMs } = permit;
			return { outcome: { kind: 'rateLimited', askedMs: waitMs }, sent: false, waitMs };
		}
		const sentAt = this.timing.now();
		this.statistics.requests++;
		this.statistics.rateLimitWaitMs += sentAt - queuedAt;
		let counted = true;
		try {
			const outcome = await sendOnce(this.host, request, this.credentials.baseUrl, this.timing);
			counted = outcome.kind !== 'rateLimited';
			const attempt = 1 + (counted ? faults : refusals);
			const waitMs = backoffMs(attempt, outcome.askedMs, this.limits, this.timing.random);
			// The rate limiter closes before anybody can use the place that becomes free.
			if (!counted) this.limiter.refused(waitMs, sentAt, outcome.askedMs);
			return { outcome, sent: true, waitMs };
		} finally {
			permit.release(counted);
		}
	}
}

/** @throws whatever is not the rate limiter's own refusal */
function turnedAway(error: unknown): RateLimitError {
	if (error instanceof RateLimitError) return error;
	throw error;
}

/**
 * A client for the credential of the node at hand.
 * @throws {Error} with a text for the user when the credential is incomplete
 */
export async function createClient(
	host: RequestHost,
	options?: ClientOptions,
): Promise<KarbonClient> {
	const stored = await host.getCredentials(CREDENTIAL_TYPE);
	return new KarbonClient(host, readCredentials(stored), options);
}
