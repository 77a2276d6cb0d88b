import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until there is an answer.
 * @param ask returns undefined for "not yet"
 * @param options `what` names the awaited thing in the error; `timeoutMs` default 60 s; `everyMs` default 100 ms
 * @throws Error when time is over
 */
export async function waitUntil<T>(
	ask: () => Promise<T | undefined> | T | undefined,
	options: { what: string; timeoutMs?: number; everyMs?: number },
): Promise<T> {
	const timeoutMs = options.timeoutMs ?? 60_000;
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > deadline) throw new Error(`${options.what}: not within ${timeoutMs} ms`);
		await sleep(options.everyMs ?? 100);
	}
}
