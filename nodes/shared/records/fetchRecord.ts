import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../transport/client';
import type { Failure } from '../transport/errors/failure';
import type { Outcome } from '../transport/classifyResponse';
import { linkOf, rowsOf, totalOf } from '../paging/envelope';
import { PageOrder } from '../paging/nextPage';
import { pages } from '../paging/pages';
import { CancelledError } from '../timing';
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
			const body = attempt.response.body as IDataObject;
			const rows = reference.resourceType === 'CustomField' ? rowsOf(body) : undefined;
			if (!rows) return { status: 'found', record: body };
			return await findDefinition(client, request, body, reference.key);
		}
		const { failure } = attempt;
		if (failure.outcome.status !== 404) return { status: 'failed', failure };
		result = { status: 'notFound', failure };
	}
	return result;
}

/**
 * Definitions of custom fields can only be listed; the one that was asked for is picked from the list.
 * @param body the first page
 * @throws {CancelledError} when the execution is canceled
 */
async function findDefinition(
	client: KarbonClient,
	request: KarbonRequest,
	body: IDataObject,
	key: string,
): Promise<FetchedRecord> {
	const failed = (outcome: Outcome): { failure: Failure } => ({
		failure: { request, outcome, isOutcomeUnknown: false, attempts: 1 },
	});
	const found = await findRow(client, request, body, key).catch((error: unknown) => {
		if (error instanceof CancelledError) throw error;
		return error as Error;
	});
	if (found instanceof Error) {
		return {
			status: 'failed',
			...failed({ kind: 'unreadable', status: 200, reason: found.message }),
		};
	}
	if (found) return { status: 'found', record: found };
	return { status: 'notFound', ...failed({ kind: 'refused', status: 404 }) };
}

/** @throws what `pages` throws */
async function findRow(
	client: KarbonClient,
	{ path, purpose, subject, itemIndex }: KarbonRequest,
	body: IDataObject,
	key: string,
): Promise<IDataObject | undefined> {
	const names = (definition: unknown) =>
		typeof definition === 'object' && Object.values(definition ?? {}).includes(key);
	const rows = rowsOf(body)!;
	const found = rows.find(names);
	const order = new PageOrder(undefined, { skip: 0 });
	const facts = { rowCount: rows.length, total: totalOf(body), link: linkOf(body) };
	const start = found ? undefined : order.after(facts);
	if (!start) return found;
	const keyOf = ({ Key }: IDataObject) => Key;
	const plan = { path, query: {}, maximum: Infinity, keyOf, start, purpose, subject, itemIndex };
	for await (const page of pages(client, plan)) {
		const record = page.rows.find(names);
		if (record) return record;
	}
	return undefined;
}
