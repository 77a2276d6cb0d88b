import { deduplicator } from '../../support/n8n/platform';
import type { Fault } from '../faults/fault';

const CALLS = ['checkProcessedAndRecord', 'removeProcessed'] as const;

/**
 * Lets calls of n8n's de-duplication store go wrong.
 * @param concerns whether the current call does
 * @returns a function that ends the calls that hang
 */
export function breakStore(
	fault: NonNullable<Fault['store']>,
	concerns: () => boolean,
): () => void {
	const hanging = new AbortController();
	const { signal } = hanging;
	for (const name of CALLS) {
		const call = deduplicator[name].bind(deduplicator) as (
			...values: unknown[]
		) => Promise<unknown>;
		jest.spyOn(deduplicator, name).mockImplementation((async (...values: unknown[]) => {
			if (!concerns()) return await call(...values);
			if (fault === 'fails') throw new Error('SQLITE_BUSY: database is locked');
			if (fault === 'hangs')
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			deduplicator.clear();
			const result = await call(...values);
			deduplicator.clear();
			return result;
		}) as never);
	}
	return () => hanging.abort();
}
