import type { KarbonClient } from '../../shared/transport/client';
import { type ChangedRow, planOf, readList } from './readList';
import type { ChangeSource } from './sources';

/** A list that goes on shifting is left to the next scan. */
export const MAX_PASSES = 5;
/** A record may change again within the second that its modification time names: younger rows wait for the next scan. */
export const MIN_AGE_MS = 5_000;

/** What a scan of a list needs. */
export interface ScanTask {
	client: KarbonClient;
	source: ChangeSource;
	/** Milliseconds since the epoch, by Karbon's clock. */
	since: number;
	/**
	 * Takes rows that were not taken before; resolves when the next may come.
	 * @throws {CancelledError} when the trigger was closed
	 */
	handOn(rows: ChangedRow[]): Promise<void>;
	now(): number;
}

/** How a scan of a list ended. */
export type ScanResult =
	/** Every change before `startedAt` was handed on. Milliseconds since the epoch, by Karbon's clock. */
	| { state: 'complete'; startedAt: number }
	/** Rows went on shifting over the page boundaries, so some may be missing. */
	| { state: 'unstable' }
	/** The list does not tell when its rows were modified. */
	| { state: 'untimed' };

/**
 * Whether a list can be read newest first. The documents do not agree on work items (interface-addendum.md,
 * Lists), so it is tried.
 * @throws {NodeApiError} when the list cannot be read at all
 */
async function isOrdered({ client, source }: ScanTask): Promise<boolean> {
	if (source.order !== 'tried') return source.order === 'ordered';
	const { path, query, purpose } = planOf(source, true);
	const probe = await client.attempt({
		method: 'GET',
		path,
		query: { ...query, $top: 1 },
		purpose,
	});
	if (probe.ok) return true;
	if (probe.failure.outcome.status === 400) return false;
	throw client.toError(probe.failure);
}

/**
 * Hands on every change of a list since a moment, page by page. A row that is deleted while the list is read
 * shifts the others over a page boundary, so more than one page is read again until a pass brings nothing new.
 * @throws {NodeApiError|PagingError} when the list cannot be read
 */
export async function scanList(task: ScanTask): Promise<ScanResult> {
	const ordered = await isOrdered(task);
	const seen = new Set<string>();
	let startedAt: number | undefined;
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		let pageCount = 0;
		let unseen = 0;
		for await (const page of readList(task.client, task.source, { ...task, ordered })) {
			if (page.isUntimed) return { state: 'untimed' };
			startedAt ??= page.sentAt;
			pageCount++;
			const fresh = page.rows.filter((row) => {
				const id = `${row.key}\n${row.modifiedAt}`;
				if (row.modifiedAt > page.sentAt - MIN_AGE_MS || seen.has(id)) return false;
				seen.add(id);
				if (row.modifiedAt <= startedAt!) unseen++;
				return true;
			});
			await task.handOn(fresh);
		}
		const isStable = pass === 1 ? pageCount <= 1 : unseen === 0;
		if (isStable) return { state: 'complete', startedAt: startedAt ?? task.now() };
	}
	return { state: 'unstable' };
}
