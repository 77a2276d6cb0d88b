import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `check` until it returns a value.
 * @param check returns undefined for "not yet"
 * @param options `what` describes the awaited value in the error; `timeoutMs` default 60 s; `everyMs` default 100 ms
 * @throws Error on timeout
 */
export async function waitUntil<T>(
	check: () => Promise<T | undefined> | T | undefined,
	options: { what: string; timeoutMs?: number; everyMs?: number },
): Promise<T> {
	const timeoutMs = options.timeoutMs ?? 60_000;
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const value = await check();
		if (value !== undefined) return value;
		if (Date.now() > deadline) throw new Error(`${options.what}: not within ${timeoutMs} ms`);
		await sleep(options.everyMs ?? 100);
	}
}
