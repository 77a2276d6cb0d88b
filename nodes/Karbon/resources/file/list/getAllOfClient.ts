import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { segment } from '../../../../shared/odata/query';
import { mapInOrder } from '../../../../shared/tasks';
import { optionsOf } from '../../../../shared/text';
import { hasStatus, isRefusal } from '../../../../shared/transport/errors/hasStatus';
import { factsOf } from '../../../../shared/transport/errors/toNodeError';
import { oneOf } from '../../../../shared/validate/validate';
import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from '../../../clients/clientType';
import { keyFinder } from '../../../clients/identifier';
import { unless } from '../../../execution/answer';
import { concurrentReads } from '../../../execution/concurrentItems';
import type { Operation, OperationInput } from '../../../execution/operation';
import { toItems } from '../../../output/toOutput';
import { locatedKey, parameter, recordName, requireFlag } from '../../../execution/parameters';
import { collect } from '../../../lists/collect';
import { readRecord } from '../../../records/readExpanded';
import { clientScopes, MAX_SCOPES, type Scope } from './clientScopes';
import { FILTERS, filterOf } from './filters';
import { fileList } from './fileList';

const TYPES = {
	ClientGroup: CLIENT_GROUPS,
	Contact: CONTACTS,
	Organization: ORGANIZATIONS,
} as const;
type Type = keyof typeof TYPES;
const TYPE_NAMES = Object.keys(TYPES) as Type[];

const CLIENT_TYPE: INodeProperties = {
	displayName: 'Client Type',
	name: 'clientType',
	type: 'options',
	options: optionsOf(TYPE_NAMES),
	default: 'Organization',
};

const shownFor = (field: INodeProperties, ...types: Type[]): INodeProperties => ({
	...field,
	displayOptions: { show: { clientType: types } },
});

const INCLUDE_PEOPLE: INodeProperties = {
	displayName: 'Include Contacts',
	name: 'includePeople',
	type: 'boolean',
	default: false,
	description: "Whether to include files of an organization's contacts and their work items",
};

export const getAllOfClient: Operation = {
	value: 'getAllOfClient',
	name: 'Get Many by Client',
	description: 'Get all files of a client and its work items',
	action: 'Get many client files',
	effect: 'read',
	properties: [
		{
			displayName: `Takes one request per work item and up to three per client, for at most ${MAX_SCOPES} of them. A client group includes its members and their work items.`,
			name: 'requestsNotice',
			type: 'notice',
			default: '',
		},
		CLIENT_TYPE,
		...TYPE_NAMES.map((type) => shownFor(TYPES[type].locator, type)),
		shownFor(INCLUDE_PEOPLE, 'ClientGroup', 'Organization'),
		FILTERS,
	],
	async run(input) {
		const chosen = oneOf('Client Type', parameter(input, 'clientType', 'Organization'), TYPE_NAMES);
		const type = TYPES[chosen];
		// An invalid filter is an error before anything is read.
		filterOf(input);
		const { displayName, name } = INCLUDE_PEOPLE;
		const withPeople = requireFlag(displayName, parameter(input, name, false));
		const key = await locatedKey(input, type.locator, false, keyFinder(type));
		const subject = recordName(input, type.locator.name, type.noun, key);
		const scopes = await clientScopes(input, { type: chosen, key, subject }, withPeople);
		const width = concurrentReads(input.client);
		const lists = await mapInOrder(scopes, width, async (scope) => await filesOf(input, scope));
		// A file of several records is listed for each of them.
		const files = new Map(lists.flat().map((file) => [file.FileContextKey || file, file]));
		const client = { path: `${type.path}/${segment(key)}`, subject };
		// An unknown client may have an empty list, too. A client group was read for its members.
		if (files.size === 0 && chosen !== 'ClientGroup')
			await unless(isRefusal)(readRecord(input, client));
		return toItems([...files.values()]);
	},
};

/** Karbon may refuse to list the files of a record that has none, or does not exist (karbon.md 70). */
const isWithoutFiles = (error: unknown) =>
	hasStatus('400')(error) && factsOf(error).code === '4004';

/** The files of one record, each with the record that has it. */
async function filesOf(input: OperationInput, { type, key, title }: Scope): Promise<IDataObject[]> {
	const subject = title === undefined ? undefined : `the work item "${title}"`;
	const list = fileList({ type, key, subject }, filterOf(input));
	const found = await unless(isWithoutFiles)(collect(input.client, list, list));
	if (found?.note) input.addHint(found.note, found.noteForSeveral);
	const record = { EntityType: type, EntityKey: key, ...(title ? { EntityTitle: title } : {}) };
	return (found?.rows ?? []).map((row) => ({ ...row, ...record }));
}
