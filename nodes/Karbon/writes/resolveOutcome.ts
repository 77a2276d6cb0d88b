import { CancelledError } from '../../shared/timing';
import type { Resolution, Write } from './write';

/**
 * Finds out by reading what became of a write. A read that fails cannot tell.
 * @throws {CancelledError} when the execution is stopped
 */
export async function resolveOutcome({ resolve }: Write): Promise<Resolution> {
	if (!resolve) return { state: 'unknown' };
	try {
		return await resolve();
	} catch (error) {
		if (error instanceof CancelledError) throw error;
		return { state: 'unknown' };
	}
}
