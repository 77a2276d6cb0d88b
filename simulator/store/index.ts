import type * as Records from '../records';

/**
 * Records by key. Callers may change the records that they get, so it remembers which ones were handed out: only
 * these can differ from what a sorted view saw last.
 */
export class Collection<T> extends Map<string, T> {
	#version = 0;
	#handedOut: Set<string> | 'all' = new Set();
	readonly #removed = new Set<string>();

	/** Counts additions and removals. */
	get version(): number {
		return this.#version;
	}

	/** Keys of the records that may have been changed, added or deleted since the collection was filled. */
	get handedOut(): Iterable<string> {
		return this.#handedOut === 'all' ? [...this.keys(), ...this.#removed] : this.#handedOut;
	}

	/** Marks all records as not handed out. To be called after the collection was filled. */
	filled(): void {
		this.#handedOut = new Set();
	}

	/** The same as `get`, for callers that only read. */
	peek(key: string): T | undefined {
		return super.get(key);
	}

	/** The same as `entries`, for callers that only read. */
	peekAll(): MapIterator<[string, T]> {
		return super.entries();
	}

	override get(key: string): T | undefined {
		this.#handOut(key);
		return super.get(key);
	}

	override set(key: string, value: T): this {
		this.#version += 1;
		this.#handOut(key);
		return super.set(key, value);
	}

	override delete(key: string): boolean {
		this.#version += 1;
		this.#handOut(key);
		this.#removed.add(key);
		return super.delete(key);
	}

	override clear(): void {
		for (const key of this.keys()) this.delete(key);
	}

	override values(): MapIterator<T> {
		this.#handedOut = 'all';
		return super.values();
	}

	override entries(): MapIterator<[string, T]> {
		this.#handedOut = 'all';
		return super.entries();
	}

	override [Symbol.iterator](): MapIterator<[string, T]> {
		return this.entries();
	}

	override forEach(visit: (value: T, key: string, map: Map<string, T>) => void): void {
		this.#handedOut = 'all';
		super.forEach(visit);
	}

	#handOut(key: string): void {
		if (this.#handedOut !== 'all') this.#handedOut.add(key);
	}
}

/** All records of the simulated Karbon account. Each collection is keyed by the record's own key. */
export interface Store {
	invoices: Collection<Records.Invoice>;
	payments: Collection<Records.Payment>;
	expenses: Collection<Records.Expense>;
	contacts: Collection<Records.Contact>;
	organizations: Collection<Records.Organization>;
	clientGroups: Collection<Records.ClientGroup>;
	workItems: Collection<Records.WorkItem>;
	/** Keyed by FileContextKey. */
	files: Collection<Records.StoredFile>;
	/** Keyed by name: a webhook type, or `Multi`. */
	subscriptions: Collection<Records.Subscription>;
	notes: Collection<Records.Note>;
	noteComments: Collection<Records.NoteComment>;
	users: Collection<Records.User>;
	/** Keyed by WorkItemKey. */
	estimateSummaries: Collection<Records.EstimateSummary>;
	customFields: Collection<Records.CustomField>;
	/** Keyed by EntityKey. */
	customFieldValues: Collection<Records.CustomFieldValues>;
	integrationTasks: Collection<Records.IntegrationTask>;
	integrationTaskDefinitions: Collection<Records.IntegrationTaskDefinition>;
	roles: Collection<Records.Role>;
	teams: Collection<Records.Team>;
	workSchedules: Collection<Records.WorkSchedule>;
	workTemplates: Collection<Records.WorkTemplate>;
	timesheets: Collection<Records.Timesheet>;
	timeEntries: Collection<Records.TimeEntry>;
}

export function createStore(): Store {
	return {
		invoices: new Collection(),
		payments: new Collection(),
		expenses: new Collection(),
		contacts: new Collection(),
		organizations: new Collection(),
		clientGroups: new Collection(),
		workItems: new Collection(),
		files: new Collection(),
		subscriptions: new Collection(),
		notes: new Collection(),
		noteComments: new Collection(),
		users: new Collection(),
		estimateSummaries: new Collection(),
		customFields: new Collection(),
		customFieldValues: new Collection(),
		integrationTasks: new Collection(),
		integrationTaskDefinitions: new Collection(),
		roles: new Collection(),
		teams: new Collection(),
		workSchedules: new Collection(),
		workTemplates: new Collection(),
		timesheets: new Collection(),
		timeEntries: new Collection(),
	};
}
