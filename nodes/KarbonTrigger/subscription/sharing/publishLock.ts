import { Mutex } from '../../../shared/mutex';
import { normalizedBaseUrl } from '../../../shared/rateLimiter/registry';
import { fingerprint } from '../../../shared/subscriptions/signature';
import { realTiming, steadyNow, type Timing } from '../../../shared/timing';
import type { KarbonCredentials } from '../../../shared/credentials';
import { Deadline } from '../../../shared/transport/deadline';

/** Other processes do not wait at all, so going on without the lock loses nothing. */
export const MAX_WAIT_MS = 30_000;

const applications = new Mutex();

/**
 * Runs tasks of an application one after the other, whichever node they are for: of two nodes that find a subscription
 * free, the second would replace that of the first. A task waits for half a minute at most.
 */
export async function oneAtATime<T>(
	{ baseUrl, accessKey }: Pick<KarbonCredentials, 'baseUrl' | 'accessKey'>,
	task: () => Promise<T>,
	timing: Timing = realTiming,
): Promise<T> {
	let leave!: () => void;
	const left = new Promise<void>((resolve) => (leave = resolve));
	const deadline = new Deadline(steadyNow(timing) + MAX_WAIT_MS, timing);
	const turn = new Promise<void>((resolve) => {
		const application = fingerprint(`${normalizedBaseUrl(baseUrl)}\n${accessKey}`);
		void applications.runFor(application, async () => {
			resolve();
			await left;
		});
	});
	await deadline.race(turn).catch(() => undefined);
	deadline.close();
	try {
		return await task();
	} finally {
		leave();
	}
}
