import { quantity } from '../../shared/text';
import { CancelledError } from '../../shared/timing';
import { isWanted } from '../events/changeEvent';
import { namesOf } from '../scan/readList';
import type { ScanContext } from '../scan/scan';
import type { ScannedList } from '../scan/scannedLists';
import { saveOnly } from '../state/carried';
import { areHidden, HiddenRowsError } from './brake';
import { HIDDEN } from './digest';
import { readRows } from './readRows';
import type { Difference, Snapshot } from './snapshot';

/** Of so many missing rows, the records are read in one check. */
const MAX_LOOKED_UP = 100;
/** So many changes are added to the queue at a time. */
const ADDED_TOGETHER = 100;

/** What a check of a list without modification times works with. */
export interface RowCheck extends Omit<ScanContext, 'lists'> {
	list: Pick<ScannedList, 'source' | 'purpose' | 'minAgeMs'>;
	snapshot: Snapshot;
	/** Whether deliveries may be missing. */
	isMissing: boolean;
}

/** What a check brought. */
interface RowReport {
	/** How many changes were added to the queue. */
	found: number;
	warnings: ReadonlySet<string>;
}

/**
 * Reads a list without modification times, and adds to the queue what is different from the last check. A list that
 * cannot be read to its end changes nothing. By webhook, a difference is handed on once it is old enough, unless it was
 * delivered meanwhile. The first check only saves the rows.
 * @throws {UntimedListError|Error} as `readRows`
 * @throws {HiddenRowsError} when many rows are missing; other changes were added
 * @throws {CancelledError} when the trigger was closed
 */
export async function checkRows(check: RowCheck): Promise<RowReport> {
	const { client, list, snapshot, memory, signal, now } = check;
	const { share } = snapshot;
	const { source } = list;
	const names = namesOf(source.path);
	const warnings = new Set<string>();
	const warn = (text: string) => void warnings.add(text);
	share.start(now());
	const read = await readRows({
		client,
		source,
		known: snapshot.known,
		now,
		warn,
		onRequest: () => share.add(),
	});
	if (signal.aborted) throw new CancelledError();
	const begun = snapshot.begin(read);
	if (begun === 'hidden') throw new HiddenRowsError(names);
	if (begun === 'first') {
		warn(
			`Karbon's list of ${names} shows no modification times, so each check compares the whole list: ${quantity(read.pageCount, 'request', 'requests')} for ${read.rows.size} ${names}. Changes from now on are reported.`,
		);
	}
	if (begun === 'unclear') {
		warn(
			`Too many ${names} have changed since the last check to tell them apart, so all of them are reported as updated. Deleted ones are not reported.`,
		);
	}
	const differences = snapshot.compare(read, check.isMissing);
	const missing = differences.filter(({ action }) => action === 'Deleted');
	const isHidden = areHidden(missing.length, snapshot.known!.size);
	const ready = readyOf(check, differences, read.readAt);
	const gone = isHidden
		? []
		: ready.filter(({ action }) => action === 'Deleted').slice(0, MAX_LOOKED_UP);
	const found = await addToQueue(check, [
		...ready.filter(({ action }) => action !== 'Deleted'),
		...(await lookedUp(check, gone)),
	]);
	if (snapshot.isSaveDue(now())) memory.queue.add([saveOnly({ rows: snapshot.toSave() })]);
	if (isHidden) throw new HiddenRowsError(names);
	return { found, warnings };
}

/** The differences that can be handed on now. */
function readyOf(
	{ list: { purpose, minAgeMs }, memory }: RowCheck,
	differences: Difference[],
	readAt: number,
): Difference[] {
	const age = purpose === 'polling' ? 0 : minAgeMs;
	const ready = differences.filter(({ foundAt }) => readAt - foundAt >= age);
	// Whether the trigger node reads these records before or after the change is not known.
	const unread = memory.queue.unread(new Set(ready.map(({ key }) => key)));
	return ready.filter(({ key }) => !unread.has(key));
}

/** Those of the missing rows whose record is deleted, or only hidden from the list. */
async function lookedUp(
	{ client, list, snapshot }: RowCheck,
	missing: Difference[],
): Promise<Difference[]> {
	const found: Difference[] = [];
	for (const difference of missing) {
		snapshot.share.add();
		const path = `${list.source.path}/${encodeURIComponent(difference.key)}`;
		const purpose = `check whether ${difference.key} was deleted`;
		const attempt = await client.attempt({ method: 'GET', path, purpose });
		if (attempt.ok) found.push({ ...difference, action: 'Updated', digest: HIDDEN });
		else if (attempt.failure.outcome.status === 404) found.push(difference);
	}
	return found;
}

/** @returns how many changes were added to the queue */
async function addToQueue(
	{ list, snapshot, memory, selection }: RowCheck,
	differences: Difference[],
): Promise<number> {
	const { resourceType } = list.source;
	const isAsked = ({ action }: Difference) =>
		isWanted({ ResourceType: resourceType, ActionType: action }, selection);
	for (const one of differences.filter((one) => !isAsked(one))) snapshot.skip(one);
	const asked = differences.filter(isAsked);
	for (let first = 0; first < asked.length; first += ADDED_TOGETHER) {
		const part = asked.slice(first, first + ADDED_TOGETHER);
		const events = part.map((difference) => snapshot.noteQueued(difference, resourceType));
		if (!memory.queue.add(events)) {
			snapshot.amiss(events);
			throw new CancelledError();
		}
		await memory.queue.room();
	}
	return asked.length;
}
