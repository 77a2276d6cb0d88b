import { DEFAULT_DATA } from '../data/seed';
import type { DataOptions, RateLimitOptions } from '../types';
import { amount, choice, count, type Flag } from './flag';

const records = (name: string, option: keyof DataOptions, what = name.replace('-', ' ')) =>
	count(name, `number of ${what}`, DEFAULT_DATA[option]);

/** Numbers of records. */
export const DATA_FLAGS = {
	invoices: records('invoices', 'invoices'),
	payments: records('payments', 'payments'),
	contacts: records('contacts', 'contacts'),
	organizations: records('organizations', 'organizations'),
	clientGroups: records('client-groups', 'clientGroups'),
	workItems: records('work-items', 'workItems'),
	filesPerEntity: records(
		'files-per-entity',
		'filesPerEntity',
		'files of each contact, organization and work item',
	),
	users: records('users', 'users'),
	notes: records('notes', 'notes'),
	teams: records('teams', 'teams'),
	roles: records('roles', 'roles'),
	workTemplates: records('work-templates', 'workTemplates'),
	timesheetsPerUser: records(
		'timesheets-per-user',
		'timesheetsPerUser',
		'weekly timesheets of each user',
	),
	seed: count(
		'seed',
		'another set of keys, names and amounts; the same seed gives the same records',
		DEFAULT_DATA.seed,
	),
} satisfies { [Name in keyof Required<DataOptions>]: Flag<number> };

/** The rate limit. */
export const RATE_LIMIT_FLAGS = {
	algorithm: choice(
		'rate-limit',
		['slidingWindow', 'fixedWindow', 'tokenBucket', 'off'],
		'algorithm of the rate limit',
	),
	limit: count('limit', 'requests per window', 120, 1),
	windowMs: amount('window-ms', 'window in simulated milliseconds', 60_000, 1),
} satisfies { [Name in keyof Required<RateLimitOptions>]: Flag<RateLimitOptions[Name]> };
