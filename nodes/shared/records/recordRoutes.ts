import { isFolder, segment } from '../odata/query';

/** What a notification, or a user, says of the record to fetch. */
export interface RecordReference {
	/** `ResourceType` of the notification; unknown ones have no route. */
	resourceType: string;
	/** `ResourcePermaKey` of the notification. */
	key: string;
	/** Further fields of the notification; `ClientKey` is needed for custom field values. */
	fields?: Record<string, unknown>;
}

type Route = (reference: RecordReference) => string[];

/** The path of a comment, which has its key in quotes (interface-addendum.md, Records). */
export function commentPath(key: string): string {
	return `/v3/Comments('${segment(key.replace(/'/g, "''"))}')`;
}

const byKey =
	(...lists: string[]): Route =>
	({ key }) =>
		lists.map((list) => `/v3/${list}/${segment(key)}`);

/**
 * Where the record behind a notification is found, in the order in which to try: on 404 the next
 * (interface-addendum.md, Fetching the record behind a notification).
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
			`/v3/CustomFieldValues/${segment(typeof client === 'string' && !isFolder(client) ? client : key)}`,
		];
	},
	CustomField: () => ['/v3/CustomFields'],
	IntegrationTask: byKey('IntegrationTasks'),
};

/** The kinds of record that can be fetched. */
export const FETCHABLE_TYPES = Object.keys(ROUTES);

/** The paths to try in turn; empty when it is not known where such a record lives. */
export function recordPaths(reference: RecordReference): string[] {
	const isRoutable = Object.hasOwn(ROUTES, reference.resourceType) && !isFolder(reference.key);
	return isRoutable ? ROUTES[reference.resourceType](reference) : [];
}
