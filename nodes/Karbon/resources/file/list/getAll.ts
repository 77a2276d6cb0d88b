import { nounOf } from '../../../../shared/text';
import { oneOf } from '../../../../shared/validate/validate';
import { ENTITY_KEY, ENTITY_TYPE, ENTITY_TYPES } from '../../../fields/keyLocators';
import { optionsField, rawFilter, RETURN_ALL } from '../../../fields/listOptions';
import { readList } from '../../../lists/readList';
import type { Operation } from '../../../execution/operation';
import { keyParameter, parameter, recordName } from '../../../execution/parameters';
import { FILE_ORDER, fileList } from './fileList';
import { FILTERS, filterOf } from './filters';

const FILTERABLE = 'IsArchived, IsShared, Source, and MimeType (eq)';

export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many files. Download links are valid for 15 minutes.',
	action: 'Get many files',
	effect: 'read',
	properties: [
		ENTITY_TYPE,
		...ENTITY_KEY,
		...RETURN_ALL,
		FILTERS,
		optionsField(
			rawFilter("e.g. IsShared eq true and Source eq 'Email'", FILTERABLE),
			...FILE_ORDER.properties,
		),
	],
	async run(input) {
		const type = oneOf('Record Type', parameter(input, 'entityType', 'WorkItem'), ENTITY_TYPES);
		const key = keyParameter(input, 'entityKey', 'Record', type === 'WorkItem');
		const record = recordName(input, 'entityKey', nounOf(type), key);
		const filter = filterOf(input);
		return await readList(input, {
			...fileList({ type, key, subject: record }, filter),
			order: FILE_ORDER.read(input),
			filterable: FILTERABLE,
		});
	},
};
