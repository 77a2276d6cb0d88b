import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { isObject } from '../json';
import { segment, segmentRule } from '../odata/query';
import { pages } from '../paging/pages';
import { recordWithKey } from '../text';
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

/** Gives the paths of a record whose key can be in a path, see `recordPaths`. */
type Route = (reference: RecordReference) => string[];

/** The path of a comment, which has its key in quotes (karbon.md 91). */
export function commentPath(key: string): string {
	return `/v3/Comments('${segment(key.replace(/'/g, "''"))}')`;
}

const byKey =
	(...lists: string[]): Route =>
	({ key }) =>
		lists.map((list) => `/v3/${list}/${encodeURIComponent(key)}`);

/**
 * The paths of the record behind a notification, by resource type. After a 404 the next path is tried (karbon.md 91).
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
		const isUsable = typeof client === 'string' && segmentRule(client) === undefined;
		return [`/v3/CustomFieldValues/${encodeURIComponent(isUsable ? client : key)}`];
	},
	CustomField: () => ['/v3/CustomFields'],
	IntegrationTask: byKey('IntegrationTasks'),
	TimeEntry: byKey('IndividualTimeEntries'),
};

/** The values of `resourceType` whose records can be fetched. */
export const FETCHABLE_TYPES = Object.keys(ROUTES);

/** The paths to try in turn; empty for an unknown resource type or a key that cannot be in a path. */
export function recordPaths(reference: RecordReference): string[] {
	const { resourceType, key } = reference;
	const isRoutable = Object.hasOwn(ROUTES, resourceType) && segmentRule(key) === undefined;
	return isRoutable ? ROUTES[resourceType](reference) : [];
}

/** What became of fetching the record behind a notification. */
type FetchedRecord =
	| { status: 'found'; record: IDataObject }
	/** Deleted, or hidden from this application. */
	| { status: 'notFound'; error: NodeApiError }
	/** No path is known for this type of record, or the key cannot be in a path. */
	| { status: 'unknownType' };

/**
 * Fetches the record that a notification or the user names, trying each place where it may be.
 * @throws {NodeApiError|PagingError} when it could not be read
 * @throws {CancelledError} when the execution is canceled
 */
export async function fetchRecord(
	client: KarbonClient,
	reference: RecordReference,
): Promise<FetchedRecord> {
	const failures: Failure[] = [];
	const subject = recordWithKey(reference.resourceType, reference.key);
	const purpose = `read ${subject}`;
	for (const path of recordPaths(reference)) {
		const request: KarbonRequest = { method: 'GET', path, errorContext: { purpose, subject } };
		if (reference.resourceType === 'CustomField')
			return await findDefinition(client, request, reference.key);
		const attempt = await client.attempt(request);
		if (attempt.ok) return { status: 'found', record: attempt.response.body as IDataObject };
		failures.push(attempt.failure);
		if (attempt.failure.outcome.status !== 404) break;
	}
	if (failures.length === 0) return { status: 'unknownType' };
	// The last one may be no 404, and a page of a proxy does not tell that the record is missing (karbon.md 113).
	const failure = failures
		.reverse()
		.find(({ outcome: { status, service } }) => status !== 404 || !service);
	if (failure) throw client.toError(failure);
	return { status: 'notFound', error: client.toError(failures[0]) };
}

/**
 * Definitions of custom fields can only be listed; the one that was asked for is picked from the list.
 * @throws what `pages` throws
 */
async function findDefinition(
	client: KarbonClient,
	request: KarbonRequest,
	key: string,
): Promise<FetchedRecord> {
	const keyOf = (row: IDataObject) => row.Key;
	// A 404 is about the list, not about the custom field.
	const errorContext = { ...request.errorContext, subject: undefined };
	const plan = { path: request.path, allWithoutTop: true, keyOf, errorContext };
	const names = (row: unknown) => isObject(row) && Object.values(row).includes(key);
	for await (const { rows } of pages(client, plan)) {
		const record = rows.find(names);
		if (record) return { status: 'found', record };
	}
	const outcome = { kind: 'refused', status: 404 } as const;
	const failure = { request, outcome, isOutcomeUnknown: false, attempts: 1 };
	return { status: 'notFound', error: client.toError(failure) };
}
