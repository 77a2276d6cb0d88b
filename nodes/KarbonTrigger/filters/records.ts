import type { KarbonClient } from '../../shared/transport/client';
import { fetchRecord, type FetchedRecord } from '../../shared/records/fetchRecord';
import { removeAnnotations } from '../../shared/records/annotations';
import { mapInOrder } from '../../shared/mapInOrder';
import type { ChangeEvent } from '../events/changeEvent';

/** How many records are fetched at the same time. */
const AT_ONCE = 6;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Identifies what is fetched for an event; unlike `RecordToFilter.id`, it differs for `Work` and `WorkItem`. */
export function recordId({ ResourceType, ResourcePermaKey, ClientKey }: ChangeEvent): string {
	return JSON.stringify([ResourceType, ResourcePermaKey, ClientKey]);
}

/**
 * Fetches the records behind events, once for each `recordId`.
 * @returns what became of each, by `recordId`
 * @throws {CancelledError} when the execution is canceled
 */
export async function fetchRecords(
	client: KarbonClient,
	events: readonly ChangeEvent[],
): Promise<Map<string, FetchedRecord>> {
	const distinct = [...new Map(events.map((event) => [recordId(event), event])).values()];
	const results = await mapInOrder(distinct.length, AT_ONCE, async (index) => {
		const { ResourceType: resourceType, ResourcePermaKey: key } = distinct[index];
		const fetched = await fetchRecord(client, {
			resourceType: textOf(resourceType),
			key: textOf(key),
			fields: distinct[index],
		});
		if (fetched.status === 'found') removeAnnotations(fetched.record);
		return fetched;
	});
	return new Map(distinct.map((event, index) => [recordId(event), results[index]]));
}
