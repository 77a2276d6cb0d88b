import type { KarbonClient } from '../../shared/transport/client';
import { changeId } from '../state/knownChanges';
import {
	type ChangedRow,
	keptChanging,
	MAX_PASSES,
	namesOf,
	ONLY_WEBHOOKS,
	planOf,
	readList,
	UntimedListError,
} from './readList';
import type { ChangeSource } from './sources';

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
	 * @throws {CancelledError} when the trigger was closed
	 */
	take(rows: ChangedRow[]): Promise<void>;
	/** Takes what to report of a scan that does not fail for it, perhaps several times. */
	warn(text: string): void;
	now(): number;
}

const unreadableRows = (path: string) =>
	`Karbon's list of ${namesOf(path)} has records without a key or a modification time. Scans and polling do not find changes to them. ${ONLY_WEBHOOKS}`;

/**
 * Whether a list can be read newest first. The documents do not agree on work items
 * (karbon.md 7), so it is tried.
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
	// Karbon may answer a refusal with 500 (karbon.md 114). A list that fails as a whole fails without the order, too.
	if ([400, 500].includes(probe.failure.outcome.status ?? 0)) return false;
	throw client.toError(probe.failure);
}

/**
 * Hands on the changes of a list since a moment, page by page, except those that are too young (see `ScanTask`). A row
 * that is deleted while the list is read shifts the others over a page boundary. So what took more than one page is
 * read again, until a pass brings nothing new.
 * @returns every change before this moment was handed on: `minAgeMs` before Karbon sent the first page, by its clock if
 * it reports it. Milliseconds since the epoch
 * @throws {NodeApiError|PagingError} when the list cannot be read
 * @throws {UntimedListError} when its changes cannot be found
 * @throws {Error} when rows went on shifting, so that some may be missing
 * @throws {CancelledError} when the trigger was closed
 */
export async function scanList(task: ScanTask): Promise<number> {
	const { client, source, minAgeMs, take, warn } = task;
	const ordered = await isOrdered(task);
	const seen = new Set<string>();
	let coveredUntil: number | undefined;
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		let pageCount = 0;
		let unseen = 0;
		for await (const page of readList(client, source, { ...task, ordered })) {
			if (page.isUntimed) throw new UntimedListError(source.path);
			if (page.hasUnreadable) warn(unreadableRows(source.path));
			coveredUntil ??= page.sentAt - minAgeMs;
			pageCount++;
			const before = coveredUntil;
			const fresh = page.rows.filter(({ key, modifiedAt }) => {
				const id = changeId(key, modifiedAt);
				if (modifiedAt >= before || seen.has(id)) return false;
				seen.add(id);
				return true;
			});
			unseen += fresh.length;
			await take(fresh);
		}
		const isStable = pass === 1 ? pageCount === 1 : unseen === 0;
		if (isStable) return coveredUntil!;
	}
	throw keptChanging(source.path);
}
