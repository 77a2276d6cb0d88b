import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { fetchRecord, type FetchedRecord } from '../../shared/records/fetchRecord';
import { mapInOrder } from '../../shared/mapInOrder';
import type { ChangeEvent } from '../events/changeEvent';

const AT_ONCE = 6;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function describe(client: KarbonClient, fetched: FetchedRecord): IDataObject {
	switch (fetched.status) {
		case 'found':
			return { record: fetched.record, recordStatus: 'found' };
		case 'failed':
			return {
				record: null,
				recordStatus: 'failed',
				recordError: client.toError(fetched.failure).message,
			};
		default:
			return { record: null, recordStatus: fetched.status };
	}
}

/**
 * Adds to each event the record behind it, fetched once however many events name it. An event is
 * never lost for its record: `recordStatus` says what became of it.
 */
export async function withRecords(
	client: KarbonClient,
	events: ChangeEvent[],
): Promise<ChangeEvent[]> {
	const idOf = ({ ResourceType, ResourcePermaKey, ClientKey }: ChangeEvent) =>
		JSON.stringify([ResourceType, ResourcePermaKey, ClientKey]);
	const distinct = [...new Map(events.map((event) => [idOf(event), event])).values()];
	const results = await mapInOrder(distinct.length, AT_ONCE, async (index) => {
		const { ResourceType: resourceType, ResourcePermaKey: key } = distinct[index];
		return await fetchRecord(client, {
			resourceType: textOf(resourceType),
			key: textOf(key),
			fields: distinct[index],
		});
	});
	const byId = new Map(distinct.map((event, index) => [idOf(event), results[index]]));
	return events.map((event) => ({ ...event, ...describe(client, byId.get(idOf(event))!) }));
}
