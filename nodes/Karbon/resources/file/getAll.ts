import { allOf } from '../../../shared/odata/query';
import { oneOf } from '../../../shared/validate/validate';
import { equals, isFlag, raw } from '../../lists/conditions';
import { ENTITY_NAMES, ENTITY_TYPE, ENTITY_TYPES } from '../../fields/entityType';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { filtersField, optionsField, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { listOrder, orderText } from '../../lists/order';
import { readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';
import { collection, parameter } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';

/** interface.md, File list rules 3. */
const MAX_FILES = 500;
/** interface.md, File list rules 2. */
const ORDER = listOrder({
	fields: [{ value: 'DateCreated', name: 'Date Created', type: 'time' }],
	initial: { field: 'DateCreated', direction: 'desc' },
});

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
		...ENTITY_KEY,
		...RETURN_ALL,
		filtersField(
			{
				displayName: 'Archived',
				name: 'isArchived',
				type: 'options',
				options: [
					{ name: 'Archived Files', value: true },
					{ name: 'Current Files', value: false },
				],
				default: false,
				description: 'Which files to return. Without this filter, both.',
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
				displayName: 'Shared With Client',
				name: 'isShared',
				type: 'options',
				options: [
					{ name: 'Not Shared', value: false },
					{ name: 'Shared', value: true, description: 'Files that the client can see' },
				],
				default: true,
				description: 'Which files to return. Without this filter, both.',
			},
			{
				displayName: 'Source',
				name: 'source',
				type: 'string',
				default: '',
				placeholder: 'e.g. Email',
				description: 'Only files from exactly this source',
			},
			rawFilter("e.g. IsShared eq true and Source eq 'Email'"),
		),
		optionsField(ORDER.property),
	],
	async run(input) {
		const type = oneOf('Record Type', parameter(input, 'entityType', 'WorkItem'), ENTITY_TYPES);
		const key = keyParameter(input, 'entityKey', 'Record', type === 'WorkItem');
		const record = recordName(input, 'entityKey', ENTITY_NAMES[type], key);
		const filters = collection(input, 'filters');
		return await readList(input, {
			path: `/v3/FileList/${type}`,
			key: 'FileContextKey',
			query: {
				EntityKey: key,
				$filter: allOf([
					isFlag('IsArchived', 'Archived', filters.isArchived),
					isFlag('IsShared', 'Shared With Client', filters.isShared),
					equals('MimeType', 'MIME Type', filters.mimeType),
					equals('Source', 'Source', filters.source),
					raw(filters.filter),
				]),
				$orderby: orderText(ORDER.read(input)),
			},
			maximum: MAX_FILES,
			allWithoutTop: true,
			filterable: 'IsArchived, IsShared, Source and MimeType (eq)',
			purpose: `list the files of ${record}`,
			subject: record,
		});
	},
};
