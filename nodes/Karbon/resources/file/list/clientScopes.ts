import type { IDataObject } from 'n8n-workflow';

import { isSameKey, nonEmptyText } from '../../../../shared/text';
import { isObject } from '../../../../shared/json';
import { literal, segment } from '../../../../shared/odata/query';
import { listContext } from '../../../../shared/paging/pages';
import type { Named } from '../../../../shared/transport/errors/errorContext';
import { CLIENT_GROUPS, ORGANIZATIONS } from '../../../clients/clientType';
import { AnswerError } from '../../../execution/answer';
import { concurrentReads } from '../../../execution/concurrentItems';
import type { OperationInput } from '../../../execution/operation';
import { collect } from '../../../lists/collect';
import { readExpanded } from '../../../records/readExpanded';
import { mapInOrder } from '../../../../shared/tasks';

/** More would take minutes of Karbon's rate limit for one item. */
export const MAX_SCOPES = 200;

/** A record whose files are listed. */
export interface Scope {
	/** As the path of the list of files names it (karbon.md 70). */
	type: 'Contact' | 'Organization' | 'WorkItem';
	key: string;
	/** The title of a work item. */
	title?: string;
}

/** A client whose files are wanted. */
interface Client extends Named {
	type: 'ClientGroup' | Exclude<Scope['type'], 'WorkItem'>;
	key: string;
}

/**
 * The records that have the files of a client: the client, and its work items. Karbon keeps no files of client groups,
 * so their members, with their work, stand for a group.
 * @param withPeople whether the people of an organization, with their work, belong to it
 * @throws {AnswerError} when there are more than `MAX_SCOPES`, or Karbon returns a part of the members or people only,
 * or an entry without a key
 * @throws {NodeApiError|PagingError}
 */
export async function clientScopes(
	input: OperationInput,
	client: Client,
	withPeople?: boolean,
): Promise<Scope[]> {
	const clients = unique(await clientsOf(input, client, withPeople));
	requireFew(client.subject, clients.length);
	// Work may belong to the group itself.
	const keys = [...new Set([client.key, ...clients.map(({ key }) => key)])];
	const width = concurrentReads(input.client);
	const work = await mapInOrder(keys, width, async (key) => await workOf(input, key));
	const scopes = unique([...clients, ...work.flat()]);
	requireFew(client.subject, scopes.length);
	return scopes;
}

function requireFew(subject: string, count: number): void {
	if (count <= MAX_SCOPES) return;
	throw new AnswerError(
		`The files of ${subject} belong to ${count} records, more than ${MAX_SCOPES}`,
		'Use Work Item > Get Many with the client and a date or status, then File > Get Many for each work item.',
	);
}

const unique = (scopes: readonly Scope[]): Scope[] => [
	...new Map(scopes.map((scope) => [`${scope.type} ${scope.key}`, scope])).values(),
];

/** The client itself, or the members of a group; the people of organizations, if wanted. */
async function clientsOf(
	input: OperationInput,
	{ type, key, subject }: Client,
	withPeople?: boolean,
): Promise<Scope[]> {
	const own = type === 'ClientGroup' ? await membersOf(input, key, subject) : [{ type, key }];
	const employers = own.filter((one) => withPeople && one.type === 'Organization');
	const people = await Promise.all(employers.map(async (one) => await peopleOf(input, one.key)));
	return [...own, ...people.flat()];
}

async function membersOf(input: OperationInput, key: string, subject: string): Promise<Scope[]> {
	const path = `${CLIENT_GROUPS.path}/${segment(key)}`;
	const members = await partsOf(input, { path, subject, name: 'Members' });
	return members.flatMap((row) => scopesOf(row, 'member', 'Organization', 'Contact'));
}

async function peopleOf(input: OperationInput, key: string): Promise<Scope[]> {
	const path = `${ORGANIZATIONS.path}/${segment(key)}`;
	const subject = `the organization "${key}"`;
	const people = await partsOf(input, { path, subject, name: 'Contacts' });
	return people.flatMap((row) => scopesOf(row, 'contact', 'Contact'));
}

/** A list within a record, read whole. */
async function partsOf(
	input: OperationInput,
	{ path, subject, name }: { path: string; subject: string; name: 'Contacts' | 'Members' },
): Promise<IDataObject[]> {
	const expansions = name === 'Contacts' ? [name] : [];
	const { record, losses } = await readExpanded(input, { path, subject, expansions });
	const isPart = losses.some((loss) => loss.number === undefined && loss.path[0] === name);
	const list = record[name];
	if (Array.isArray(list) && !isPart) return list as IDataObject[];
	const isEmpty = list === null || list === undefined;
	if (isEmpty && name === 'Members') return [];
	throw incomplete(`Karbon did not return all ${name.toLowerCase()} of ${subject}`);
}

/**
 * The work items of a client (karbon.md 6).
 * @throws {AnswerError} for one that may be that of another client, because its client is hidden (karbon.md 18)
 */
async function workOf(input: OperationInput, clientKey: string): Promise<Scope[]> {
	const plan = {
		path: '/v3/WorkItems',
		query: { $filter: `ClientKey eq ${literal(clientKey)}`, $orderby: 'StartDate' },
		errorContext: listContext('work items of the client'),
	};
	const { rows, note, noteForSeveral } = await collect(input.client, plan, { key: 'WorkItemKey' });
	if (note) input.addHint(note, noteForSeveral);
	return rows.flatMap((row) => {
		const scopes = scopesOf(row, 'work item', 'WorkItem');
		const { ClientKey: key } = row;
		if (key === null || key === '')
			throw incomplete('Karbon returned a work item without the key of its client');
		return key === undefined || isSameKey(key, clientKey) ? scopes : [];
	});
}

/**
 * What an entry of a list names by its keys.
 * @throws {AnswerError} for an entry without a key, whose files cannot be listed
 */
function scopesOf(row: unknown, noun: string, ...types: Array<Scope['type']>): Scope[] {
	const entry = isObject(row) ? row : {};
	const title = types[0] === 'WorkItem' ? nonEmptyText(entry.Title) : undefined;
	const scopes = types.flatMap((type) => {
		const key = nonEmptyText(entry[`${type}Key`]);
		return key === undefined ? [] : [{ type, key, title }];
	});
	if (scopes.length > 0) return scopes;
	throw incomplete(`Karbon returned a ${noun} without a key`);
}

const incomplete = (message: string) =>
	new AnswerError(
		message,
		'Some files would be missing. Get the files of each client and work item instead.',
	);
