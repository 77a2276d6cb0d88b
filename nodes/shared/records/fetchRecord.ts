import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../transport/client';
import type { Failure } from '../transport/errors/failure';
import type { Outcome } from '../transport/classifyResponse';
import { recordPaths, type RecordReference } from './recordRoutes';
import type { KarbonRequest } from '../transport/request';

/** What became of fetching the record behind a notification. */
export type FetchedRecord =
	| { status: 'found'; record: IDataObject }
	/** Deleted, or hidden from this application. */
	| { status: 'notFound'; failure: Failure }
	/** No path is known for this type of record, or the key cannot be in a path. */
	| { status: 'unknownType' }
	| { status: 'failed'; failure: Failure };

/**
 * Fetches the record that a notification or the user names, trying each place where it may be.
 * @throws {CancelledError} when the execution is canceled
 */
export async function fetchRecord(
	client: KarbonClient,
	reference: RecordReference,
	itemIndex?: number,
): Promise<FetchedRecord> {
	let result: FetchedRecord = { status: 'unknownType' };
	const subject = `the ${reference.resourceType} "${reference.key}"`;
	const purpose = `read ${subject}`;
	for (const path of recordPaths(reference)) {
		const request: KarbonRequest = { method: 'GET', path, purpose, subject, itemIndex };
		const attempt = await client.attempt(request);
		if (attempt.ok) {
			const record = pick(attempt.response.body, reference);
			if (record) return { status: 'found', record };
			const outcome: Outcome = { kind: 'refused', status: 404 };
			return {
				status: 'notFound',
				failure: { request, outcome, isOutcomeUnknown: false, attempts: 1 },
			};
		}
		const { failure } = attempt;
		if (failure.outcome.status !== 404) return { status: 'failed', failure };
		result = { status: 'notFound', failure };
	}
	return result;
}

/**
 * Definitions of custom fields can only be listed; the one that was asked for is picked from the list.
 * @returns undefined when a whole list does not have it; the body itself for other types of records, for a body that is
 * no list, and for a list that does not have it but continues
 */
function pick(body: unknown, { resourceType, key }: RecordReference): IDataObject | undefined {
	const record = body as IDataObject;
	if (resourceType !== 'CustomField' || !Array.isArray(record.value)) return record;
	const names = (definition: unknown) =>
		typeof definition === 'object' && Object.values(definition ?? {}).includes(key);
	const isWhole = !record['@odata.nextLink'];
	return (record.value as IDataObject[]).find(names) ?? (isWhole ? undefined : record);
}
