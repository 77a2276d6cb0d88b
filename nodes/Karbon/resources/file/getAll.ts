import { oneOf } from '../../../shared/validate/validate';
import { ENTITY_NAMES, ENTITY_TYPE, ENTITY_TYPES } from '../../fields/entityType';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { optionsField, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { listOrder } from '../../lists/order';
import { readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';
import { collection, parameter } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';
import { FILTERS, filterOf } from './filters';

/** karbon.md 5. */
const MAX_FILES = 500;
/** karbon.md 7. */
const ORDER = listOrder({
	fields: [{ value: 'DateCreated', name: 'Date Created', type: 'time' }],
	defaultOrder: { field: 'DateCreated', direction: 'desc' },
});

const FILTERABLE = 'IsArchived, IsShared, Source, and MimeType (eq)';

/** Lists the files of a record. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description:
		'Get many files of a work item, contact, or organization. Their download links are valid for 15 minutes.',
	action: 'Get many files',
	effect: 'read',
	properties: [
		ENTITY_TYPE,
		...ENTITY_KEY,
		...RETURN_ALL,
		FILTERS,
		optionsField(
			rawFilter("e.g. IsShared eq true and Source eq 'Email'", FILTERABLE),
			...ORDER.properties,
		),
	],
	async run(input) {
		const type = oneOf('Record Type', parameter(input, 'entityType', 'WorkItem'), ENTITY_TYPES);
		const key = keyParameter(input, 'entityKey', 'Record', type === 'WorkItem');
		const record = recordName(input, 'entityKey', ENTITY_NAMES[type], key);
		return await readList(input, {
			path: `/v3/FileList/${type}`,
			key: 'FileContextKey',
			query: {
				EntityKey: key,
				$filter: filterOf(collection(input, 'filters'), collection(input, 'options')),
			},
			order: ORDER.read(input),
			maximum: MAX_FILES,
			allWithoutTop: true,
			filterable: FILTERABLE,
			purpose: `list the files of ${record}`,
			subject: record,
		});
	},
};
