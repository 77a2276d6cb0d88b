import type { IDataObject } from 'n8n-workflow';

import { canBeSegment, segment } from '../odata/query';
import { linkOf, rowsOf, totalOf } from '../paging/envelope';
import { PageOrder } from '../paging/nextPage';
import { pages } from '../paging/pages';
import { CancelledError } from '../timing';
import type { Outcome } from '../transport/classifyResponse';
import type { KarbonClient } from '../transport/client';
import type { Failure } from '../transport/errors/failure';
import type { KarbonRequest } from '../transport/request';

/** The record to fetch, named by a notification or by the user. */
interface RecordReference {
	/** `ResourceType` of the notification; unknown ones have no route. */
	resourceType: string;
	/** `ResourcePermaKey` of the notification. */
	key: string;
	/** Further fields of the notification; `ClientKey` is the key that custom field values are read by. */
	fields?: Record<string, unknown>;
}

type Route = (reference: RecordReference) => string[];

/** The path of a comment, which has its key in quotes (karbon.md 91). */
export function commentPath(key: string): string {
	return `/v3/Comments('${segment(key.replace(/'/g, "''"))}')`;
}

const byKey =
	(...lists: string[]): Route =>
	({ key }) =>
		lists.map((list) => `/v3/${list}/${segment(key)}`);

/**
 * The paths of the record behind a notification, by resource type. After a 404 the next path is tried
 * (karbon.md 91).
 */
const ROUTES: Record<string, Route> = {
	Contact: byKey('Contacts', 'Organizations', 'ClientGroups'),
	Organization: byKey('Organizations'),
	ClientGroup: byKey('ClientGroups'),
	Work: byKey('WorkItems'),
	WorkItem: byKey('WorkItems'),
	Invoice: byKey('Invoices'),
	Note: byKey('Notes'),
	NoteComment: ({ key }) => [commentPath(key)],
	User: byKey('Users'),
	Estimate: byKey('EstimateSummaries'),
	EstimateSummary: byKey('EstimateSummaries'),
	CustomFieldValue: ({ key, fields }) => {
		const { ClientKey: client } = fields ?? {};
		return [
			`/v3/CustomFieldValues/${segment(typeof client === 'string' && canBeSegment(client) ? client : key)}`,
		];
	},
	CustomField: () => ['/v3/CustomFields'],
	IntegrationTask: byKey('IntegrationTasks'),
	TimeEntry: byKey('IndividualTimeEntries'),
};

/** The values of `resourceType` whose records can be fetched. */
export const FETCHABLE_TYPES = Object.keys(ROUTES);

/** The paths to try in turn; empty for an unknown resource type or a key that cannot be in a path. */
export function recordPaths(reference: RecordReference): string[] {
	const isRoutable = Object.hasOwn(ROUTES, reference.resourceType) && canBeSegment(reference.key);
	return isRoutable ? ROUTES[reference.resourceType](reference) : [];
}

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
): Promise<FetchedRecord> {
	let result: FetchedRecord = { status: 'unknownType' };
	const subject = `the ${reference.resourceType} "${reference.key}"`;
	const errorContext = { purpose: `read ${subject}`, subject };
	for (const path of recordPaths(reference)) {
		const request: KarbonRequest = { method: 'GET', path, errorContext };
		const attempt = await client.attempt(request);
		if (attempt.ok) {
			const body = attempt.response.body as IDataObject;
			if (reference.resourceType !== 'CustomField') return { status: 'found', record: body };
			return await findDefinition(client, request, body, reference.key);
		}
		const { failure } = attempt;
		const { status, service } = failure.outcome;
		if (status !== 404) return { status: 'failed', failure };
		// A page of a proxy does not tell that the record is missing (karbon.md 113).
		if (result.status !== 'failed') result = { status: service ? 'notFound' : 'failed', failure };
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
	const without = (status: 'failed' | 'notFound', outcome: Outcome): FetchedRecord => ({
		status,
		failure: { request, outcome, isOutcomeUnknown: false, attempts: 1 },
	});
	const found = await findRow(client, request, body, key).catch((error: unknown) => {
		if (error instanceof CancelledError) throw error;
		return error as Error;
	});
	if (found instanceof Error)
		return without('failed', { kind: 'unreadable', status: 200, reason: found.message });
	if (found) return { status: 'found', record: found };
	return without('notFound', { kind: 'refused', status: 404 });
}

/** @throws what `pages` throws */
async function findRow(
	client: KarbonClient,
	{ path, errorContext }: KarbonRequest,
	body: IDataObject,
	key: string,
): Promise<IDataObject | undefined> {
	const names = (definition: unknown) =>
		typeof definition === 'object' && Object.values(definition ?? {}).includes(key);
	const rows = rowsOf(body);
	const found = rows.find(names);
	// Not expected (karbon.md 51). From the beginning, to see whether a page is the first one again.
	const facts = { rowCount: rows.length, total: totalOf(body), link: linkOf(body) };
	if (found || !new PageOrder(undefined, { skip: 0 }, true).after(facts)) return found;
	const keyOf = ({ Key }: IDataObject) => Key;
	const plan = { path, allWithoutTop: true, keyOf, errorContext };
	for await (const page of pages(client, plan)) {
		const record = page.rows.find(names);
		if (record) return record;
	}
	return undefined;
}
