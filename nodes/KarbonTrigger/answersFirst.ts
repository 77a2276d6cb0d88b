import type { Timing } from '../shared/timing';
import type { NodeMemory } from './nodeMemory';

/** Deliveries of a burst follow each other more closely than this. */
const QUIET_MS = 200;
/** The work of an execution is put off for this long at most. */
const MAX_WAIT_MS = 3_000;

/**
 * Waits until a burst of deliveries is over. The service cancels a subscription whose answers fail
 * (interface.md, Delivery rules 3 and 5), so that answering goes before working on what was received:
 * both share one process. On a worker, which receives no deliveries, nothing waits.
 * @throws {CancelledError} when the execution is stopped
 */
export async function answersFirst(
	memory: Pick<NodeMemory, 'answeredAt' | 'backlog'>,
	timing: Timing,
	signal?: AbortSignal,
): Promise<void> {
	const end = timing.now() + MAX_WAIT_MS;
	for (;;) {
		const now = timing.now();
		const quietAt = (memory.answeredAt ?? -Infinity) + QUIET_MS;
		if (now >= Math.min(quietAt, end)) return;
		// The others are held back already, and wait for this one.
		if (memory.backlog.length > 0) return;
		await timing.sleep(Math.min(quietAt, end) - now, signal);
	}
}
