import type { ChangeEvent } from '../events/changeEvent';

/** A list of the service from which changes can be read. */
export interface ChangeSource {
	/** The subscription type whose notifications it stands in for. */
	webhookType: string;
	path: string;
	/** The field that identifies a record, as notifications name it in ResourcePermaKey. */
	keyField: string;
	/** The field that says when a record changed last. */
	timeField: string;
	/** What notifications call such a record. */
	resourceType: string;
	/** What notifications may call it as well (karbon.md 89). */
	alsoCalled?: string;
	/**
	 * `ordered`: the list can be ordered by the time of change; `tried`: perhaps, the documents do not
	 * agree; `unordered`: it cannot, so all of it is read.
	 */
	order: 'ordered' | 'tried' | 'unordered';
	/** The list may show no modification times (karbon.md 129). Then its rows are compared. */
	mayBeUntimed?: true;
}

/**
 * Where missed changes can be found.
 * Sources: karbon.md 7, 10. Notes, users, estimates, custom fields and integration tasks have
 * no list that tells when a record changed.
 */
export const CHANGE_SOURCES: readonly ChangeSource[] = [
	{
		webhookType: 'Invoice',
		path: '/v3/Invoices',
		keyField: 'InvoiceKey',
		timeField: 'UpdatedAt',
		resourceType: 'Invoice',
		order: 'ordered',
	},
	{
		webhookType: 'Contact',
		path: '/v3/Contacts',
		keyField: 'ContactKey',
		timeField: 'LastModifiedDateTime',
		resourceType: 'Contact',
		order: 'ordered',
	},
	{
		webhookType: 'Contact',
		path: '/v3/Organizations',
		keyField: 'OrganizationKey',
		timeField: 'LastModifiedDateTime',
		resourceType: 'Organization',
		order: 'ordered',
	},
	{
		webhookType: 'Contact',
		path: '/v3/ClientGroups',
		keyField: 'ClientGroupKey',
		timeField: 'LastModifiedDateTime',
		resourceType: 'ClientGroup',
		order: 'unordered',
	},
	{
		webhookType: 'Work',
		path: '/v3/WorkItems',
		keyField: 'WorkItemKey',
		timeField: 'LastModifiedDateTime',
		resourceType: 'WorkItem',
		alsoCalled: 'Work',
		order: 'tried',
		mayBeUntimed: true,
	},
];

/** By each name that notifications have for a record. A map, because it is asked for each event that waits. */
const SOURCE_BY_TYPE = new Map<unknown, ChangeSource>(
	CHANGE_SOURCES.flatMap((source) => [
		[source.resourceType, source],
		[source.alsoCalled ?? source.resourceType, source],
	]),
);

/** The lists of clients. */
const CLIENT_SOURCES = CHANGE_SOURCES.filter(({ webhookType }) => webhookType === 'Contact');

/** The list that shows a kind of record; undefined for kinds that no list shows with a modification time. */
export function sourceOf(resourceType: unknown): ChangeSource | undefined {
	return SOURCE_BY_TYPE.get(resourceType);
}

/**
 * Listable: Karbon lists the record with its modification time, so a scan after a crash can find the change
 * again. Lists have no deleted records.
 */
export function isListable(event: ChangeEvent): boolean {
	return event.ActionType !== 'Deleted' && sourceOf(event.ResourceType) !== undefined;
}

/**
 * The lists that may show the change of an event. A delivered `Contact` may be any client
 * (karbon.md 91).
 */
export function sourcesOf(event: ChangeEvent): readonly ChangeSource[] {
	if (!isListable(event)) return [];
	if (event.ResourceType === 'Contact' && !event.recovered) return CLIENT_SOURCES;
	return [sourceOf(event.ResourceType)!];
}

/** The lists behind the chosen types. */
export function sourcesFor(webhookTypes: readonly string[]): ChangeSource[] {
	return CHANGE_SOURCES.filter(({ webhookType }) => webhookTypes.includes(webhookType));
}
