import type { NodeApiError } from 'n8n-workflow';

import { type KarbonCredentials, readCredentials } from './credentials';
import { CREDENTIAL_TYPE, exchange, type RequestHost } from './exchange';
import { type Failure, toNodeError } from './failure';
import type { Gate } from './gate';
import { processGates, type GateRegistry } from './gates';
import type { Outcome } from './outcome';
import { type KarbonRequest, type KarbonResponse, safetyOf } from './request';
import { backoffMs, decide, PATIENT, type RetryLimits } from './retryPolicy';
import { realTiming, type Timing } from './timing';

/** Parts that a test or a special caller replaces. */
export interface ClientOptions {
	limits?: RetryLimits;
	timing?: Timing;
	gates?: GateRegistry;
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

/** Talks to one account of the service on behalf of one node. */
export class KarbonClient {
	readonly statistics: ClientStatistics = { requests: 0, repeats: 0, rateLimitWaitMs: 0 };
	private readonly limits: RetryLimits;
	private readonly timing: Timing;
	private readonly gate: Gate;

	constructor(
		private readonly host: RequestHost,
		readonly credentials: KarbonCredentials,
		options: ClientOptions = {},
	) {
		this.limits = options.limits ?? PATIENT;
		this.timing = options.timing ?? realTiming;
		this.gate = (options.gates ?? processGates).gateFor(
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
		let waitedMs = 0;
		for (let attempts = 1; ; attempts++) {
			const { outcome, sentAt } = await this.once(request, attempts > 1);
			const decision = decide(outcome.kind, safety);
			if (decision === 'done') return { ok: true, response: outcome.response! };
			const failure: Failure = { request, outcome, attempts, unknown: decision === 'unknown' };
			if (decision !== 'repeat') return { ok: false, failure };

			const rateLimited = outcome.kind === 'rateLimited';
			const maximum = rateLimited ? this.limits.rateLimitedAttempts : this.limits.attempts;
			const waitMs = backoffMs(attempts, outcome.askedMs, this.limits, this.timing.random);
			if (rateLimited) this.gate.refused(waitMs, sentAt);
			if (attempts >= maximum || waitedMs + waitMs > this.limits.budgetMs) {
				return { ok: false, failure };
			}
			waitedMs += waitMs;
			this.statistics.repeats++;
			// A rate limit has closed the gate for everybody, so the repeated request waits there.
			if (!rateLimited) await this.timing.sleep(waitMs, this.host.getExecutionCancelSignal?.());
		}
	}

	private async once(
		request: KarbonRequest,
		isRepeat: boolean,
	): Promise<{ outcome: Outcome; sentAt: number }> {
		const queuedAt = this.timing.now();
		const permit = await this.gate.acquire(this.host.getExecutionCancelSignal?.(), isRepeat);
		const sentAt = this.timing.now();
		this.statistics.requests++;
		this.statistics.rateLimitWaitMs += sentAt - queuedAt;
		let counted = true;
		try {
			const outcome = await exchange(this.host, request, this.credentials.baseUrl, this.timing.now);
			counted = outcome.kind !== 'rateLimited';
			return { outcome, sentAt };
		} finally {
			permit.release(counted);
		}
	}
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
