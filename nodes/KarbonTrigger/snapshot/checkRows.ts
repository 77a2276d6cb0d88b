import type { IDataObject } from 'n8n-workflow';

import { namesOf } from '../../shared/changes/readList';
import { removeAnnotations } from '../../shared/records/shownRecord';
import { redact } from '../../shared/redact';
import { quantity } from '../../shared/text';
import { CancelledError } from '../../shared/timing';
import { flawOf } from '../../shared/transport/classifyResponse';
import { isWanted } from '../events/changeEvent';
import { OVERLAP_MS } from '../scan/progress';
import type { ScanContext, ScannedList, ScanReport } from '../scan/scan';
import { saveOnly } from '../state/carried';
import { type Days, dayText, digestOf, HIDDEN, isBefore, NONE } from './digest';
import { areHidden, HiddenRowsError, type ReadRows, readRows } from './readRows';
import type { Difference, Snapshot } from './snapshot';

/** Of so many missing rows, the records are read in one check. Of others, it is their turn in the next one. */
const MAX_LOOKED_UP = 100;
const ADDED_TOGETHER = 100;

export interface RowCheck extends ScanContext {
	list: ScannedList;
	snapshot: Snapshot;
	/** Whether deliveries may be missing. */
	isMissing: boolean;
	/** Whether events have the record of a list whose rows are whole records. */
	includeRecord: boolean;
	/** Of a list with days: which are compared. */
	days?: Days;
}

/**
 * Reads a list without modification times, and adds to the queue what is different from the last check. A list that
 * cannot be read to its end changes nothing. By webhook, a difference is handed on once it is old enough, unless it was
 * delivered meanwhile. The first check only saves the rows.
 * @returns how many changes were added to the queue, and what the list does not show
 * @throws {UntimedListError|Error} as `readRows`
 * @throws {HiddenRowsError} when many rows are missing; other changes were added
 * @throws {CancelledError} when the trigger was closed
 */
export async function checkRows(check: RowCheck): Promise<Pick<ScanReport, 'found' | 'warnings'>> {
	const { client, list, snapshot, memory, signal, now } = check;
	const { source } = list;
	const names = namesOf(source.path);
	const warnings = new Set<string>();
	const warn = (text: string) => void warnings.add(text);
	snapshot.share.start(now());
	const read = await readRows({
		client,
		source,
		days: check.days,
		known: snapshot.known,
		keepsRows: hasRecords(check) && !snapshot.isFirst,
		now,
		warn,
		share: snapshot.share,
	});
	if (signal.aborted) throw new CancelledError();
	const begun = snapshot.begin(read);
	if (begun === 'hidden') throw new HiddenRowsError(names);
	if (begun === 'first' && read.rows.size > 0) warn(firstCheckText(names, read));
	if (begun === 'unclear')
		warn(
			`Too many ${names} have changed since the last check to tell them apart, so all are reported as updated, including unchanged ones. Deletions are not reported.`,
		);
	const differences = snapshot.compare(read, check.isMissing);
	const isMissing = ({ action }: Difference) => action === 'Deleted';
	const isHidden = areHidden(differences.filter(isMissing).length, snapshot.known!.size);
	const ready = readyOf(check, differences, read.readAt);
	const gone = isHidden ? [] : ready.filter(isMissing);
	gone.push(...gone.splice(0, snapshot.lookedUp % gone.length));
	const changes = ready.filter((one) => !isMissing(one));
	for (const one of gone.slice(0, MAX_LOOKED_UP)) changes.push(...(await lookUp(check, one, warn)));
	// Before the changes: an execution that saves only must not bring back the rows as they were before.
	if (snapshot.isSaveDue(now()))
		memory.queue.add([saveOnly({ [source.path]: snapshot.toSave()! })]);
	const found = await addToQueue(check, read, changes);
	if (isHidden) throw new HiddenRowsError(names);
	return { found, warnings };
}

function firstCheckText(names: string, { days, pageCount, rows }: ReadRows): string {
	const why = days
		? `Each check compares the ${names} dated ${dayText(days.first)} or later`
		: `Karbon's list of ${names} shows no modification times, so each check compares the whole list`;
	const cost = `${quantity(pageCount, 'request', 'requests')} for ${rows.size} ${names}`;
	return `${why}: ${cost}. Changes from now on are reported.`;
}

/** Whether the rows of the list are added to events. Rows of other lists lack fields of the record. */
const hasRecords = ({ includeRecord, days }: RowCheck): boolean =>
	includeRecord && days !== undefined;

function readyOf(
	{ list: { purpose, minAgeMs }, memory }: RowCheck,
	differences: Difference[],
	readAt: number,
): Difference[] {
	const age = purpose === 'polling' ? 0 : minAgeMs;
	// A row that changes before each check is never long in one state.
	const isReady = ({ foundAt, since }: Difference) =>
		readAt - Math.min(foundAt, since + OVERLAP_MS) >= age;
	const ready = differences.filter(isReady);
	// Whether the trigger node reads these records before or after the change is not known.
	const unread = memory.queue.unread(new Set(ready.map(({ key }) => key)));
	return ready.filter(({ key }) => !unread.has(key));
}

/**
 * The change of a missing row: its record is deleted, or only hidden from the list, or has moved to another day, and is
 * then not known any more. None while the list or the single record may be behind.
 */
async function lookUp(
	{ client, list, snapshot, days }: RowCheck,
	missing: Difference,
	warn: (text: string) => unknown,
): Promise<Difference[]> {
	const { key, foundAt } = missing;
	snapshot.share.add();
	snapshot.lookedUp++;
	const path = `${list.source.path}/${encodeURIComponent(key)}`;
	const errorContext = { purpose: `check whether ${key} was deleted` };
	const attempt = await client.attempt({ method: 'GET', path, errorContext });
	const { readAt } = snapshot;
	if (!attempt.ok) {
		const { status, service } = attempt.failure.outcome;
		const isGone = status === 404 && service;
		if (!isGone) warn(client.toError(attempt.failure).message);
		// Access may be lost while a list is read, so a record counts as deleted when the next check misses it as well.
		return isGone && foundAt < readAt ? [missing] : [];
	}
	const record = attempt.response.body as IDataObject;
	const flaw = flawOf(record, `the record ${key}`);
	if (flaw) warn(redact(flaw[0], client.secrets));
	const state = days ? digestOf(record, list.source) : HIDDEN;
	const isBehind = days ? state === snapshot.known!.get(key) : readAt - foundAt < OVERLAP_MS;
	if (flaw || isBehind) return [];
	const digest = isBefore(state, days?.first) ? NONE : state;
	return [{ ...missing, action: 'Updated', digest, record }];
}

/** @returns how many changes were added to the queue */
async function addToQueue(check: RowCheck, read: ReadRows, changes: Difference[]): Promise<number> {
	const { list, snapshot, memory, selection } = check;
	const { resourceType } = list.source;
	const isAsked = ({ action }: Difference) =>
		isWanted({ ResourceType: resourceType, ActionType: action }, selection);
	for (const one of changes.filter((one) => !isAsked(one))) snapshot.skip(one);
	const asked = changes.filter(isAsked);
	if (list.purpose === 'polling') for (const one of asked) one.status = read.statuses?.get(one.key);
	for (let first = 0; first < asked.length; first += ADDED_TOGETHER) {
		const part = asked.slice(first, first + ADDED_TOGETHER);
		const events = part.map((difference) => ({
			...snapshot.noteQueued(difference, resourceType),
			...(hasRecords(check) ? recordOf(difference, read) : {}),
		}));
		if (!memory.queue.add(events)) {
			for (const event of events) snapshot.rescan(event);
			throw new CancelledError();
		}
		await memory.queue.room();
	}
	return asked.length;
}

/**
 * The fields that show the record of an event, as if it had been fetched. None for an earlier change whose event may not
 * have reached the workflow while the list was read: the execution fetches that record.
 */
function recordOf({ key, action, record }: Difference, { texts }: ReadRows): IDataObject {
	if (action === 'Deleted') return { record: null, recordStatus: 'notFound' };
	const text = texts?.get(key);
	const found = record ?? (text && (JSON.parse(text) as IDataObject));
	if (!found) return {};
	removeAnnotations(found);
	return { record: found, recordStatus: 'found' };
}
