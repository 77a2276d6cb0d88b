import { canBeSegment, segment } from '../odata/query';

/** The record to fetch, named by a notification or by the user. */
export interface RecordReference {
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
};

/** The values of `resourceType` whose records can be fetched. */
export const FETCHABLE_TYPES = Object.keys(ROUTES);

/** The paths to try in turn; empty for an unknown resource type or a key that cannot be in a path. */
export function recordPaths(reference: RecordReference): string[] {
	const isRoutable = Object.hasOwn(ROUTES, reference.resourceType) && canBeSegment(reference.key);
	return isRoutable ? ROUTES[reference.resourceType](reference) : [];
}
