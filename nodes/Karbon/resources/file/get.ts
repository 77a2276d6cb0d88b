import { segment } from '../../../shared/odata/query';
import { FILE_LIST_RECORD } from '../../fields/fileListRecord';
import { FILE_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { keyParameter } from '../../execution/parameters';

/** Reads the details of one file, with a fresh download link. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get the details of a file, with a download link that is valid for 15 minutes',
	action: 'Get the details of a file',
	effect: 'read',
	properties: [
		FILE_KEY,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: FILE_LIST_RECORD,
		},
	],
	async run(input) {
		const key = keyParameter(input, 'fileContextKey', 'File');
		return await getOne(input, {
			path: `/v3/FileDetails/${segment(key)}`,
			subject: `the file "${key}"`,
		});
	},
};
