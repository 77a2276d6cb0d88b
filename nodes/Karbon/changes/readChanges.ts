import type { IDataObject } from 'n8n-workflow';

import { MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeSources';
import { type ChangedRow, namesOf, UntimedListError } from '../../shared/changes/readList';
import { scanList } from '../../shared/changes/scanList';
import { realTiming } from '../../shared/timing';
import { AnswerError } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { Fingerprint } from '../writes/fingerprint';
import { type Cursor, OVERLAP_MS, recordName } from './cursor';
import type { ListedType } from './recordTypes';

/** What changed in a list. */
interface Changes {
	/** One row for each record, oldest change first. */
	records: IDataObject[];
	/** Where the next read begins; undefined if nothing changed. */
	next?: Cursor;
	/** Changes before this moment were old enough to be returned. Milliseconds since the epoch, by Karbon's clock. */
	readUntil: number;
}

/**
 * Reads what changed in a list since a cursor or a moment. What is too young to be told from a further change in the
 * same second is left to the next read.
 * @param start milliseconds since the epoch, by Karbon's clock, included
 * @throws {AnswerError} for a list without modification times
 * @throws what `scanList` throws
 */
export async function readChanges(
	{ client, addHint }: OperationInput,
	{ type, source }: ListedType,
	start: Cursor | number,
): Promise<Changes> {
	const cursor = typeof start === 'number' ? undefined : start;
	const from = typeof start === 'number' ? start : start.from;
	const rows: ChangedRow[] = [];
	const reading = scanList({
		client,
		source,
		since: cursor ? Math.max(from, cursor.until - OVERLAP_MS) : from,
		minAgeMs: MIN_RELIABLE_AGE_MS,
		now: () => realTiming.now(),
		warn: addHint,
		async take(fresh) {
			for (const row of fresh) rows.push(row);
			await Promise.resolve();
		},
	});
	const readUntil = await reading.catch((error: unknown) => {
		if (!(error instanceof UntimedListError)) throw error;
		throw new AnswerError(
			`Karbon's list of ${namesOf(source.path)} shows no modification times, so its changes cannot be found`,
			'Use the Karbon Trigger, which receives them by webhook.',
		);
	});
	// A list that lags shows an older version of a record that was returned, perhaps beside the newest one.
	const returned = new Map(cursor?.returned);
	const latest = new Map<string, ChangedRow>();
	for (const row of rows) {
		const name = recordName(row.key);
		if (row.modifiedAt <= (returned.get(name) ?? -Infinity)) continue;
		returned.set(name, row.modifiedAt);
		latest.set(name, row);
	}
	const changed = [...latest.values()].sort((left, right) => left.modifiedAt - right.modifiedAt);
	if (changed.length === 0) return { records: [], readUntil };
	// Never past a modification time that Karbon has shown: a clock that is wrong cannot move it too far.
	const until = Math.max(cursor?.until ?? from, changed.at(-1)!.modifiedAt);
	const recent = new Map([...returned].filter(([, time]) => time >= until - OVERLAP_MS));
	const { account } = Fingerprint.for(client.credentials);
	const next = { recordType: type, account, from, until, returned: recent };
	return { records: changed.map(({ record }) => record), next, readUntil };
}
