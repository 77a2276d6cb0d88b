import { Readings } from '../paging/readings';
import type { KarbonClient } from '../transport/client';
import { DisplacedRows } from './displacedRows';
import { type ChangedRow, keptChanging, MAX_PASSES, namesOf, planOf, readList } from './readList';
import type { ChangeSource } from './changeSources';

/** What a scan of a list needs. */
export interface ScanTask {
	client: KarbonClient;
	source: ChangeSource;
	/** Milliseconds since the epoch, by Karbon's clock. */
	since: number;
	/** Changes younger than this, when Karbon sends the first page, are left to the next scan. Milliseconds. */
	minAgeMs: number;
	/**
	 * Takes rows that were not taken before; resolves when the next may come.
	 * @throws {CancelledError} to stop reading
	 */
	take(rows: ChangedRow[]): Promise<void>;
	/** Called when the list has no rows, so that it does not show whether its rows tell when they were modified. */
	onEmpty?(): void;
	/** Takes what to report of a scan that does not fail for it, perhaps several times. */
	warn(text: string): void;
	now(): number;
}

const unreadableRows = (path: string) =>
	`Karbon's list of ${namesOf(path)} has records without a key or a modification time. Changes to them arrive by webhook only.`;

/**
 * Whether a list can be read newest first. The documents do not agree on work items (karbon.md 7), so it is tried.
 * @throws {NodeApiError} when the list cannot be read at all
 */
async function isOrdered({ client, source }: ScanTask): Promise<boolean> {
	if (source.order !== 'tried') return source.order === 'ordered';
	const { path, query: inOrder, errorContext } = planOf(source, true);
	const query = { ...inOrder, $top: 1 };
	const probe = await client.attempt({ method: 'GET', path, query, errorContext });
	if (probe.ok) return true;
	// Karbon may answer a refusal with 500 (karbon.md 114). A list that fails as a whole fails without the order, too.
	const { status } = probe.failure.outcome;
	if (status === 400 || status === 500) return false;
	throw client.toError(probe.failure);
}

/**
 * Hands on the changes of a list since a moment, page by page, except those that are too young (see `ScanTask`). A row
 * that is deleted while the list is read shifts the others over a page boundary. So what took more than one page is
 * read again, until a pass brings nothing new and no row can be missing: where rows have the same time, one that comes
 * twice may have taken the place of another (karbon.md 4).
 * @returns every change before this moment was handed on: `minAgeMs` before Karbon sent the first page, by its clock if
 * it reports it. Milliseconds since the epoch
 * @throws {NodeApiError|PagingError} when the list cannot be read
 * @throws {UntimedListError} when its changes cannot be found
 * @throws {Error} when rows went on shifting, so that some may be missing
 * @throws what `take` throws
 */
export async function scanList(task: ScanTask): Promise<number> {
	const { client, source, since, minAgeMs, take, warn } = task;
	const ordered = await isOrdered(task);
	const readings = new Readings();
	const displaced = new DisplacedRows(ordered, since);
	let coveredUntil: number | undefined;
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		let pageCount = 0;
		let unseen = 0;
		let isEmpty = true;
		let hasUnreadable = false;
		for await (const page of readList(client, source, { ...task, ordered, readings })) {
			hasUnreadable ||= page.hasUnreadable;
			coveredUntil ??= page.sentAt - minAgeMs;
			pageCount++;
			isEmpty &&= page.isEmpty;
			const before = coveredUntil;
			const fresh = displaced
				.add(page.rows)
				.filter(({ modifiedAt }) => modifiedAt >= since && modifiedAt < before);
			unseen += fresh.length;
			await take(fresh);
		}
		if (hasUnreadable) warn(unreadableRows(source.path));
		const mayLackRows = displaced.end();
		const isComplete = unseen === 0 && !mayLackRows;
		const isStable = pass === 1 ? pageCount === 1 : isComplete;
		if (isStable && isEmpty) task.onEmpty?.();
		if (isStable) return coveredUntil!;
	}
	throw keptChanging(source.path);
}
