import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from './client';
import type { Failure } from './failure';
import { recordPaths, type RecordReference } from './recordRoutes';

/** What became of fetching the record behind a notification. */
export type FetchedRecord =
	| { status: 'found'; record: IDataObject }
	/** Deleted, or hidden from this application. */
	| { status: 'notFound'; failure: Failure }
	/** It is not known where such a record lives. */
	| { status: 'unknownType' }
	| { status: 'failed'; failure: Failure };

/** Fetches the record behind a notification, trying each place where it may be. */
export async function fetchRecord(
	client: KarbonClient,
	reference: RecordReference,
	itemIndex?: number,
): Promise<FetchedRecord> {
	let result: FetchedRecord = { status: 'unknownType' };
	for (const path of recordPaths(reference)) {
		const attempt = await client.attempt({
			method: 'GET',
			path,
			purpose: `read the ${reference.resourceType} "${reference.key}"`,
			subject: `the ${reference.resourceType} "${reference.key}"`,
			itemIndex,
		});
		if (attempt.ok) return { status: 'found', record: pick(attempt.response.body, reference) };
		const { failure } = attempt;
		if (failure.outcome.status !== 404) return { status: 'failed', failure };
		result = { status: 'notFound', failure };
	}
	return result;
}

/** Definitions of custom fields can only be listed; the one that was asked for is picked from the list. */
function pick(body: unknown, { resourceType, key }: RecordReference): IDataObject {
	const record = body as IDataObject;
	if (resourceType !== 'CustomField' || !Array.isArray(record.value)) return record;
	const names = (definition: unknown) =>
		typeof definition === 'object' && Object.values(definition ?? {}).includes(key);
	return (record.value as IDataObject[]).find(names) ?? record;
}
