import { createStore, type Store } from '../store';
import type { DataOptions } from '../types';
import { seedClients } from './clients';
import { seedFiles } from './files';
import { seedInvoices } from './invoices';
import { seedPayments } from './payments';
import { seedCustomFields } from './firm/customFields';
import { seedNotes } from './firm/notes';
import { seedRoles, seedTeams, seedUsers } from './firm/people';
import { seedIntegrationTasks } from './work/integrationTasks';
import { seedTimesheets } from './work/timesheets';
import { seedWorkSchedules } from './work/workSchedules';
import { seedWorkItems } from './work/workItems';
import { seedWorkTemplates } from './work/workTemplates';

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
	teams: 3,
	roles: 5,
	workTemplates: 12,
	timesheetsPerUser: 4,
	seed: 1,
};

/**
 * A store with generated records: the same options give the same keys, names and amounts; dates
 * are relative to `now` (epoch ms).
 */
export function seedStore(options: DataOptions, now: number): Store {
	const data = { ...DEFAULT_DATA, ...options };
	const store = createStore();
	seedRoles(store, data.roles, data.seed);
	seedUsers(store, data.users, data.seed, now);
	seedTeams(store, data.teams, data.seed);
	seedClients(store, { ...data, now });
	seedWorkTemplates(store, data.workTemplates, data.seed, now);
	seedWorkItems(store, data.workItems, data.seed, now);
	seedWorkSchedules(store, data.seed);
	seedInvoices(store, data.invoices, data.seed, now);
	seedPayments(store, data.payments, data.seed);
	seedNotes(store, data.notes, data.seed, now);
	seedCustomFields(store, data.seed, now);
	seedIntegrationTasks(store, data.seed);
	seedTimesheets(store, data.timesheetsPerUser, data.seed, now);
	seedFiles(store, data.filesPerEntity, data.seed, now);
	return store;
}
