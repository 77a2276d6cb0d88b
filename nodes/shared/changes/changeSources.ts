/** A list of the service from which changes can be read. */
export interface ChangeSource {
	/** The subscription type whose notifications it stands in for. */
	webhookType: string;
	path: string;
	/** The field that identifies a record, as notifications name it in ResourcePermaKey. */
	keyField: string;
	/** The field that says when a record changed last. */
	timeField: string;
	/** The field with the status by which a filter may drop changes. */
	statusField?: string;
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
	/**
	 * The list can be filtered and ordered by the day in this field only (karbon.md 142). So the rows of the last days are
	 * compared.
	 */
	dayField?: string;
	/** The largest `$top` of the list (karbon.md 5). Default: 100. */
	maximum?: number;
}

/** The list of work items. */
export const WORK_ITEMS: ChangeSource = {
	webhookType: 'Work',
	path: '/v3/WorkItems',
	keyField: 'WorkItemKey',
	timeField: 'LastModifiedDateTime',
	statusField: 'PrimaryStatus',
	resourceType: 'WorkItem',
	alsoCalled: 'Work',
	order: 'tried',
	mayBeUntimed: true,
};

/** The list of time entries. Karbon sends no notifications of them. */
export const TIME_ENTRIES: ChangeSource & { dayField: string } = {
	webhookType: 'TimeEntry',
	path: '/v3/IndividualTimeEntries',
	keyField: 'IndividualTimeEntryKey',
	timeField: 'ModifiedDate',
	resourceType: 'TimeEntry',
	order: 'unordered',
	mayBeUntimed: true,
	dayField: 'Date',
	maximum: 1_000,
};

/** The list of one type of client. All types have one subscription type (karbon.md 89). */
function clients(resourceType: string, order: ChangeSource['order']): ChangeSource {
	return {
		webhookType: 'Contact',
		path: `/v3/${resourceType}s`,
		keyField: `${resourceType}Key`,
		timeField: 'LastModifiedDateTime',
		resourceType,
		order,
	};
}

/**
 * The lists that tell when a record changed. Sources: karbon.md 7, 10. Notes, users, estimates, custom fields and
 * integration tasks have no list that tells when a record changed.
 */
export const CHANGE_SOURCES: readonly ChangeSource[] = [
	{
		webhookType: 'Invoice',
		path: '/v3/Invoices',
		keyField: 'InvoiceKey',
		timeField: 'UpdatedAt',
		statusField: 'InvoiceStatus',
		resourceType: 'Invoice',
		order: 'ordered',
	},
	clients('Contact', 'ordered'),
	clients('Organization', 'ordered'),
	clients('ClientGroup', 'unordered'),
	WORK_ITEMS,
];

/** The types of which Karbon sends no notifications, so that they are always polled. */
export const ONLY_POLLED: ReadonlySet<string> = new Set([TIME_ENTRIES.webhookType]);

/**
 * Modification times may have no fractions of a second, and a record may change twice in one second. So only an older
 * modification time identifies a state of the record. Milliseconds.
 */
export const MIN_RELIABLE_AGE_MS = 5_000;
