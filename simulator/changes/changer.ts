import { clientSnapshots, makeClientGroup, makeContact, makeOrganization } from '../data/clients';
import { makeInvoice } from '../data/invoices';
import type { Random } from '../data/random';
import { createRandomSeries } from '../data/randomSeries';
import { copyTimeEntry } from '../data/work/timesheets';
import { makeWorkItem } from '../data/work/workItems';
import type { Collection, Store } from '../store';
import type { ChangeAction, ChangeEvent, ChangeKind, VariantOptions } from '../types';

/** Any record, seen as its fields. */
type Fields = Record<string, unknown>;

/** Where records of one kind are stored, and how new ones are made. */
interface KindOfRecord {
	/** The collection; `keyField` is the field with the key. */
	collection: keyof Store;
	keyField: string;
	/** Makes a new record. Kinds without this function copy an existing record. */
	make?(random: Random, store: Store, now: number): Fields;
	/** Additional fields of notifications of this kind. */
	extra?(record: Fields): Record<string, string>;
}

const asFields = (record: object): Fields => ({ ...record });
const users = (store: Store) => Array.from(store.users.peekAll(), ([, user]) => user);
const client = (ClientKey: unknown, ClientType: unknown) => ({
	ClientKey: String(ClientKey),
	ClientType: String(ClientType),
});

const KINDS: Readonly<Record<ChangeKind, KindOfRecord>> = {
	Invoice: {
		collection: 'invoices',
		keyField: 'InvoiceKey',
		make(random, store, now) {
			const clients = clientSnapshots(store);
			if (clients.length === 0) throw new Error('An invoice needs a contact or organization.');
			const invoice = makeInvoice(random, store.invoices.version + 1, random.pick(clients), now);
			return asFields(invoice);
		},
	},
	Contact: {
		collection: 'contacts',
		keyField: 'ContactKey',
		make: (random, store, now) =>
			asFields(makeContact(random, store.contacts.version, users(store), now)),
	},
	Organization: {
		collection: 'organizations',
		keyField: 'OrganizationKey',
		make: (random, store, now) =>
			asFields(makeOrganization(random, store.organizations.version, users(store), now)),
	},
	ClientGroup: {
		collection: 'clientGroups',
		keyField: 'ClientGroupKey',
		make: (random, store, now) =>
			asFields(makeClientGroup(random, store.clientGroups.version, users(store), now)),
	},
	WorkItem: {
		collection: 'workItems',
		keyField: 'WorkItemKey',
		make: (random, store, now) =>
			asFields(makeWorkItem(random, clientSnapshots(store), users(store), now)),
	},
	Note: { collection: 'notes', keyField: 'Id' },
	NoteComment: {
		collection: 'noteComments',
		keyField: 'CommentKey',
		extra: ({ NoteKey }) => ({ ParentEntityType: 'Note', ParentEntityKey: String(NoteKey) }),
	},
	User: { collection: 'users', keyField: 'Id' },
	EstimateSummary: { collection: 'estimateSummaries', keyField: 'WorkItemKey' },
	CustomField: { collection: 'customFields', keyField: 'Key' },
	CustomFieldValue: {
		collection: 'customFieldValues',
		keyField: 'EntityKey',
		extra: ({ EntityKey, EntityType }) => client(EntityKey, EntityType),
	},
	IntegrationTask: {
		collection: 'integrationTasks',
		keyField: 'TaskKey',
		extra: (task) => ({
			...client(task.WorkItemClientKey, task.WorkItemClientType),
			WorkItemKey: String(task.WorkItemKey),
		}),
	},
	TimeEntry: {
		collection: 'timeEntries',
		keyField: 'IndividualTimeEntryKey',
		make: (random, store, now) => asFields(copyTimeEntry(random, store, now)),
	},
};

const TIME_FIELDS: Partial<Record<ChangeKind, 'UpdatedAt' | 'ModifiedDate'>> = {
	Invoice: 'UpdatedAt',
	TimeEntry: 'ModifiedDate',
};

/** The field with the modification time. */
export function timeFieldOf(
	kind: ChangeKind,
): 'UpdatedAt' | 'LastModifiedDateTime' | 'ModifiedDate' {
	return TIME_FIELDS[kind] ?? 'LastModifiedDateTime';
}

/** The collection that has the records of a kind. */
export function collectionNameOf(kind: ChangeKind): keyof Store {
	return KINDS[kind].collection;
}

/** Kinds of records that can be changed. */
export const CHANGE_KINDS = Object.keys(KINDS) as ChangeKind[];

/** Changes records as users at the firm do. */
export interface Changer {
	/** @throws Error when there is no such record, or none at all */
	apply(
		kind: ChangeKind,
		key: string | undefined,
		action: ChangeAction,
		patch?: Fields,
	): ChangeEvent;
	/** To be called after all records were replaced. New records get the keys of this series. */
	restart(series: number): void;
}

/** What a changer depends on. */
export interface ChangerHost {
	store: Store;
	seed: number;
	/** Simulated time, epoch milliseconds. */
	now(): number;
	/** A modification time as Karbon writes it. */
	writeTime(ms: number): string;
	variants: VariantOptions;
}

export function createChanger({ store, seed, now, writeTime, variants }: ChangerHost): Changer {
	const random = createRandomSeries(seed, 'changes');
	const turns = new Map<ChangeKind, Iterator<string>>();

	const collectionOf = (kind: ChangeKind) =>
		store[collectionNameOf(kind)] as unknown as Collection<Fields>;

	const nextKey = (kind: ChangeKind): string => {
		const collection = collectionOf(kind);
		let step = turns.get(kind)?.next();
		if (step === undefined || step.done) {
			const turn = collection.keys();
			turns.set(kind, turn);
			step = turn.next();
		}
		if (step.done) throw new Error(`There is no ${kind} to change.`);
		return step.value;
	};

	const insert = (kind: ChangeKind, key: string | undefined): string => {
		const { make, keyField } = KINDS[kind];
		const collection = collectionOf(kind);
		const made = make?.(random, store, now()) ?? collection.get(nextKey(kind));
		const newKey = key ?? random.key();
		collection.set(newKey, { ...made, [keyField]: newKey });
		return newKey;
	};

	const touch = (kind: ChangeKind, key: string, patch: Fields): void => {
		const record = collectionOf(kind).get(key);
		if (record === undefined) throw new Error(`There is no ${kind} with key '${key}'.`);
		Object.assign(record, { [timeFieldOf(kind)]: writeTime(now()) }, patch);
	};

	// A notification has the modification time of the record; the clock may have moved since.
	const momentOf = (record: Fields | undefined, kind: ChangeKind): number =>
		Date.parse(String(record?.[timeFieldOf(kind)])) || now();

	const announce = (kind: ChangeKind, key: string, action: ChangeAction): ChangeEvent => {
		const record = collectionOf(kind).get(key);
		const extra = record && KINDS[kind].extra?.(record);
		return { kind, key, action, at: momentOf(record, kind), ...(extra ? { extra } : {}) };
	};

	return {
		apply(kind, key, action, patch = {}) {
			const exists = key !== undefined && collectionOf(kind).has(key);
			const changed = action === 'Inserted' && !exists ? insert(kind, key) : (key ?? nextKey(kind));
			touch(kind, changed, patch);
			const event = announce(kind, changed, action);
			// By default, a change that does not move the modification time is reported with its own time.
			const isUnmoved = timeFieldOf(kind) in patch;
			if (isUnmoved && variants.notificationTime !== 'unmoved') event.at = now();
			if (action === 'Deleted') collectionOf(kind).delete(changed);
			return event;
		},
		restart(series) {
			random.restart(series);
			turns.clear();
		},
	};
}
