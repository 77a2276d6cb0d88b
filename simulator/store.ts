import type * as Records from './records';

/** A map that counts additions and removals, so that sorted views know when to start afresh. */
export class Collection<T> extends Map<string, T> {
	#version = 0;

	get version(): number {
		return this.#version;
	}

	override set(key: string, value: T): this {
		this.#version += 1;
		return super.set(key, value);
	}

	override delete(key: string): boolean {
		this.#version += 1;
		return super.delete(key);
	}

	override clear(): void {
		this.#version += 1;
		super.clear();
	}
}

/** Everything the simulated service knows; each collection is keyed by the record's own key. */
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
	/** Keyed by slot: a webhook type, or `Multi`. */
	subscriptions: Collection<Records.Subscription>;
	notes: Collection<Records.Note>;
	noteComments: Collection<Records.NoteComment>;
	users: Collection<Records.User>;
	/** Keyed by WorkItemKey. */
	estimateSummaries: Collection<Records.EstimateSummary>;
	customFields: Collection<Records.CustomField>;
	/** Keyed by ClientKey. */
	customFieldValues: Collection<Records.CustomFieldValues>;
	integrationTasks: Collection<Records.IntegrationTask>;
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
	};
}
