import { createHash } from 'node:crypto';

import { DOCUMENTED_PER_MINUTE, type KarbonCredentials } from '../credentials';
import { RateLimiter } from './rateLimiter';
import { realTiming, type Timing } from '../timing';

/** The window of the documented limit (karbon.md 100). */
const WINDOW_MS = 60_000;
/** An idle rate limiter takes about a kilobyte. From this many on, idle ones are removed. */
const MAX_LIMITERS = 200;

/** How much of the limit background work may take. */
export const BACKGROUND_SHARE = 0.5;

/** What names a rate limiter. */
export type Access = Pick<KarbonCredentials, 'baseUrl' | 'accessKey'>;

type LimitedAccess = Access & Pick<KarbonCredentials, 'requestsPerMinute'>;

/** The access of background work to its own rate limiter, which it passes before the one for everything. */
export function backgroundAccess(access: LimitedAccess): LimitedAccess {
	const share = Math.max(1, Math.floor(access.requestsPerMinute * BACKGROUND_SHARE));
	return { ...access, accessKey: `${access.accessKey}\nbackground`, requestsPerMinute: share };
}

/** Hashed, so that a dump of this process shows no key. */
export const accessId = ({ baseUrl, accessKey }: Access): string =>
	createHash('sha256').update(`${baseUrl}\n${accessKey}`).digest('hex');

/** The rate limiters of this process: one for each access (base URL and access key), and one for its background work. */
export class RateLimiterRegistry {
	private readonly limiters = new Map<string, RateLimiter>();

	constructor(
		private readonly windowMs: number = WINDOW_MS,
		private readonly timing: Timing = realTiming,
	) {}

	/**
	 * The rate limiter that everything with this access shares: executions, triggers and searches, whichever
	 * credential they use. Do not keep it between requests: one that is idle may be removed, and a later call then gives
	 * another one.
	 */
	limiterFor({ requestsPerMinute: limit, ...access }: LimitedAccess): RateLimiter {
		const id = accessId(access);
		let limiter = this.limiters.get(id);
		if (!limiter) {
			if (this.limiters.size >= MAX_LIMITERS) this.removeIdle();
			limiter = new RateLimiter(
				{ limit, windowMs: this.windowMs, whole: DOCUMENTED_PER_MINUTE },
				this.timing,
			);
			this.limiters.set(id, limiter);
		}
		return limiter;
	}

	private removeIdle(): void {
		for (const [id, limiter] of this.limiters) if (limiter.isIdle()) this.limiters.delete(id);
	}
}

/** The registry of this process. All nodes share it, because n8n loads a module once, and anew only after an update. */
export const processLimiters = new RateLimiterRegistry();
