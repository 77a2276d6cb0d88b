import type { IDataObject } from 'n8n-workflow';

import type { ChangeSource } from '../../shared/changes/changeSources';
import { planOf } from '../../shared/changes/readList';
import { mapInOrder } from '../../shared/tasks';
import { pages } from '../../shared/paging/pages';
import { redact } from '../../shared/redact';
import { removeAnnotations, withShownStatus } from '../../shared/records/shownRecord';
import { statusOf } from '../../shared/records/statuses';
import { fetchRecord } from '../../shared/records/fetchRecord';
import { recordWithKey } from '../../shared/text';
import { CancelledError } from '../../shared/timing';
import { flawOf } from '../../shared/transport/classifyResponse';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import type { RecordToFilter } from './statusFilter';

/** How many records are fetched at the same time. */
const AT_ONCE = 6;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Identifies what is fetched for an event; unlike `RecordToFilter.id`, it differs for `Work` and `WorkItem`. */
export function recordId({ ResourceType, ResourcePermaKey, ClientKey }: ChangeEvent): string {
	return JSON.stringify([ResourceType, ResourcePermaKey, ClientKey]);
}

/** What became of fetching a record. */
export type ReadRecord =
	| { status: 'found'; record: IDataObject }
	| { status: 'notFound' | 'unknownType' }
	| { status: 'failed'; error: string };

/**
 * Fetches the records behind events, once for each `recordId`.
 * @returns what became of each, by `recordId`
 * @throws {CancelledError} when the execution is canceled
 */
export async function fetchRecords(
	client: KarbonClient,
	events: readonly ChangeEvent[],
): Promise<Map<string, ReadRecord>> {
	const distinct = [...new Map(events.map((event) => [recordId(event), event]))];
	const results = await mapInOrder(distinct, AT_ONCE, async ([, event]): Promise<ReadRecord> => {
		const resourceType = textOf(event.ResourceType);
		const key = textOf(event.ResourcePermaKey);
		const reference = { resourceType, key, fields: event };
		const failed = (text: string): ReadRecord => ({
			status: 'failed',
			error: redact(text, client.secrets),
		});
		const fetched = await fetchRecord(client, reference).catch((error: unknown) => {
			if (error instanceof CancelledError) throw error;
			return failed((error as Error).message);
		});
		if (fetched.status !== 'found') return fetched;
		const { record } = fetched;
		const flaw = flawOf(record, recordWithKey(resourceType, key));
		if (flaw) return failed(flaw[0]);
		removeAnnotations(record);
		return { ...fetched, record: withShownStatus(record) };
	});
	return new Map(distinct.map(([id], index) => [id, results[index]]));
}

/** Fewer records are read one by one, which brings their whole form with the same request. */
const MIN_RECORDS = 5;
/** A page that has fewer of the records costs at least as much as reading them one by one. */
const MIN_PER_PAGE = 2;

/**
 * Reads the statuses of many records with few requests: from their lists, newest changes first, 100 with a request. A
 * record changed lately is near the beginning of its list.
 * @returns the summary form by id; records that were not found cheaply are missing
 * @throws {CancelledError} when the execution is canceled
 */
export async function readFromLists(
	client: KarbonClient,
	records: readonly RecordToFilter[],
): Promise<Map<string, IDataObject>> {
	const found = new Map<string, IDataObject>();
	for (const source of new Set(records.map((record) => record.source))) {
		const wanted = records.filter((record) => record.source === source);
		if (wanted.length < MIN_RECORDS) continue;
		// After another error, such as of a list that Karbon does not grant, what is missing is read one by one.
		await readFrom(client, source, wanted, found).catch((error: unknown) => {
			if (error instanceof CancelledError) throw error;
		});
	}
	return found;
}

async function readFrom(
	client: KarbonClient,
	source: ChangeSource,
	records: readonly RecordToFilter[],
	found: Map<string, IDataObject>,
): Promise<void> {
	const missing = new Map(records.map((record) => [record.key, record]));
	for await (const { rows } of pages(client, planOf(source, true))) {
		const before = missing.size;
		for (const row of rows) {
			const key = String(row[source.keyField]);
			const record = missing.get(key);
			if (!record || !statusOf(row, source)) continue;
			found.set(record.id, row);
			missing.delete(key);
		}
		if (missing.size < MIN_PER_PAGE || before - missing.size < MIN_PER_PAGE) return;
	}
}
