import { allOf } from '../../../shared/odata/query';
import { oneOf } from '../../../shared/validate/validate';
import { equals, isFlag, raw } from '../../lists/conditions';
import { ENTITY_NAMES, ENTITY_TYPE, ENTITY_TYPES } from '../../fields/entityType';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { ORDER_DIRECTION, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { orderOf, readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';
import { collection, parameter } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';

/** interface.md, File list rules 3. */
const MAX_FILES = 500;
/** interface.md, File list rules 2. */
const ORDERS = ['DateCreated'] as const;

/** Lists the files of a record. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description:
		'Get many files of a work item, contact or organization. Their download links are valid for 15 minutes.',
	action: 'Get many files',
	effect: 'read',
	properties: [
		ENTITY_TYPE,
		ENTITY_KEY,
		...RETURN_ALL,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				rawFilter("e.g. IsShared eq true and Source eq 'Email'"),
				{
					displayName: 'Is Archived',
					name: 'isArchived',
					type: 'boolean',
					default: false,
					description: 'Whether only archived files are wanted, or only those that are not',
				},
				{
					displayName: 'Is Shared',
					name: 'isShared',
					type: 'boolean',
					default: false,
					description: 'Whether only files that the client can see are wanted, or only the others',
				},
				{
					displayName: 'MIME Type',
					name: 'mimeType',
					type: 'string',
					default: '',
					placeholder: 'e.g. application/pdf',
					description: 'Only files of exactly this type',
				},
				{
					displayName: 'Source',
					name: 'source',
					type: 'string',
					default: '',
					placeholder: 'e.g. Email',
					description: 'Only files from exactly this source',
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Order By',
					name: 'orderBy',
					type: 'options',
					options: [{ name: 'Date Created', value: 'DateCreated' }],
					default: 'DateCreated',
					description: 'The field to sort by',
				},
				ORDER_DIRECTION,
			],
		},
	],
	async run(input) {
		const type = oneOf('Record Type', parameter(input, 'entityType', 'WorkItem'), ENTITY_TYPES);
		const key = keyParameter(input, 'entityKey', 'Record', type === 'WorkItem');
		const record = recordName(input, 'entityKey', ENTITY_NAMES[type], key);
		const filters = collection(input, 'filters');
		return await readList(input, {
			path: `/v3/FileList/${type}`,
			query: {
				EntityKey: key,
				$filter: allOf([
					isFlag('IsArchived', 'Is Archived', filters.isArchived),
					isFlag('IsShared', 'Is Shared', filters.isShared),
					equals('MimeType', 'MIME Type', filters.mimeType),
					equals('Source', 'Source', filters.source),
					raw(filters.filter),
				]),
				$orderby: orderOf(collection(input, 'options'), ORDERS, 'DateCreated'),
			},
			maximum: MAX_FILES,
			allWithoutTop: true,
			purpose: `list the files of ${record}`,
			subject: record,
		});
	},
};
