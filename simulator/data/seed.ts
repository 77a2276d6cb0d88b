import { createStore, type Store } from '../store';
import type { DataOptions } from '../types';
import { seedClients } from './clients';
import { seedFiles } from './files';
import { seedInvoices } from './invoices';
import { seedPayments } from './payments';
import { seedCustomFields, seedNotes, seedUsers } from './people';
import { seedWorkItems } from './workItems';

/** Sizes of a small firm. */
export const DEFAULT_DATA: Required<DataOptions> = {
	invoices: 250,
	payments: 120,
	contacts: 60,
	organizations: 40,
	clientGroups: 12,
	workItems: 80,
	filesPerEntity: 2,
	users: 8,
	notes: 20,
	seed: 1,
};

/**
 * A store filled with made-up records: the same options give the same keys, names and amounts; dates
 * are relative to `now` (epoch ms).
 */
export function seedStore(options: DataOptions, now: number): Store {
	const data = { ...DEFAULT_DATA, ...options };
	const store = createStore();
	seedUsers(store, data.users, data.seed, now);
	seedClients(store, { ...data, now });
	seedWorkItems(store, data.workItems, data.seed, now);
	seedInvoices(store, data.invoices, data.seed, now);
	seedPayments(store, data.payments, data.seed);
	seedNotes(store, data.notes, data.seed, now);
	seedCustomFields(store, data.seed, now);
	seedFiles(store, data.filesPerEntity, data.seed, now);
	return store;
}
