import type { IDataObject } from 'n8n-workflow';

import { isSameKey } from '../../../../shared/text';
import { isObject } from '../../../../shared/isObject';
import { literal, segment } from '../../../../shared/odata/query';
import { listContext, type Named } from '../../../../shared/transport/errors/errorContext';
import {
	CLIENT_GROUPS,
	type ClientType,
	CONTACTS,
	ORGANIZATIONS,
} from '../../../clients/clientType';
import { AnswerError } from '../../../execution/answer';
import { concurrentReads } from '../../../execution/concurrentItems';
import type { OperationInput } from '../../../execution/operation';
import { collect } from '../../../lists/collect';
import { readExpanded } from '../../../records/readExpanded';
import { mapInOrder } from '../../../../shared/mapInOrder';

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
	type: ClientType;
	key: string;
}

/**
 * The records that have the files of a client: the client, and its work items. Karbon keeps no files of client groups,
 * so their members, with their work, stand for a group.
 * @param withPeople whether the people of an organization, with their work, belong to it
 * @throws {AnswerError} when there are more than `MAX_SCOPES`, or Karbon returns a part of the members or people only
 * @throws {NodeApiError|PagingError}
 */
export async function clientScopes(
	input: OperationInput,
	client: Client,
	withPeople: boolean,
): Promise<Scope[]> {
	const own: Scope[] = scopeOf(client.type, client.key);
	const clients = unique([...own, ...(await relatedClients(input, client, withPeople))]);
	requireFew(client.subject, clients.length);
	// Work may belong to the group itself.
	const keys = [...new Set([client.key, ...clients.map(({ key }) => key)])];
	const width = concurrentReads(input.client.credentials.requestsPerMinute);
	const work = await mapInOrder(
		keys.length,
		width,
		async (index) => await workOf(input, keys[index]),
	);
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

function scopeOf({ path }: Pick<ClientType, 'path'>, key: string): Scope[] {
	if (path === CONTACTS.path) return [{ type: 'Contact', key }];
	return path === ORGANIZATIONS.path ? [{ type: 'Organization', key }] : [];
}

/** The members of a group; the people of an organization, if wanted. */
async function relatedClients(
	input: OperationInput,
	{ type, key, subject }: Client,
	withPeople: boolean,
): Promise<Scope[]> {
	const path = `${type.path}/${segment(key)}`;
	const isGroup = type.path === CLIENT_GROUPS.path;
	const members = isGroup ? await partsOf(input, { path, subject, name: 'Members' }) : [];
	const organizations = members.map(({ OrganizationKey }) => OrganizationKey).filter(isKey);
	const contacts = members.map(({ ContactKey }) => ContactKey).filter(isKey);
	const employers = isGroup ? organizations : type.path === ORGANIZATIONS.path ? [key] : [];
	const people = withPeople
		? await Promise.all(employers.map(async (employer) => await peopleOf(input, employer)))
		: [];
	return [
		...organizations.flatMap((one) => scopeOf(ORGANIZATIONS, one)),
		...[...contacts, ...people.flat()].flatMap((one) => scopeOf(CONTACTS, one)),
	];
}

const isKey = (value: unknown): value is string => typeof value === 'string' && value !== '';

async function peopleOf(input: OperationInput, key: string): Promise<string[]> {
	const path = `${ORGANIZATIONS.path}/${segment(key)}`;
	const subject = `the organization "${key}"`;
	const people = await partsOf(input, { path, subject, name: 'Contacts' });
	return people.map(({ ContactKey }) => ContactKey).filter(isKey);
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
	throw new AnswerError(
		`Karbon did not return all ${name.toLowerCase()} of ${subject}`,
		'The list of files would be incomplete. Get the files of each client instead.',
	);
}

/** The work items of a client (karbon.md 6). */
async function workOf(input: OperationInput, clientKey: string): Promise<Scope[]> {
	const plan = {
		path: '/v3/WorkItems',
		query: { $filter: `ClientKey eq ${literal(clientKey)}` },
		errorContext: listContext('work items of the client'),
	};
	const { rows, note, noteForSeveral } = await collect(input.client, plan, { key: 'WorkItemKey' });
	if (note) input.addHint(note, noteForSeveral);
	const isWanted = ({ ClientKey: key }: IDataObject) =>
		key === undefined || isSameKey(key, clientKey);
	return rows
		.map(withKey)
		.filter(isWanted)
		.map(({ WorkItemKey, Title }) => ({
			type: 'WorkItem',
			key: WorkItemKey,
			title: typeof Title === 'string' ? Title : undefined,
		}));
}

/** @throws {AnswerError} for a row without a key, whose files cannot be listed */
function withKey(row: IDataObject): IDataObject & { WorkItemKey: string } {
	const { WorkItemKey: key } = isObject(row) ? row : {};
	if (isKey(key)) return { ...row, WorkItemKey: key };
	throw new AnswerError(
		'Karbon returned a work item without a key',
		'The list of files would be incomplete. Get the files of each client and work item instead.',
	);
}
