import { segment } from '../../../shared/odata/query';
import { FILE_FIELDS } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { keyParameter } from '../../execution/recordKey';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get the details of a file and a download link that is valid for 15 minutes',
	action: 'Get a file',
	effect: 'read',
	properties: FILE_FIELDS,
	async run(input) {
		const key = keyParameter(input, 'fileContextKey', 'File');
		return await getOne(input, {
			path: `/v3/FileDetails/${segment(key)}`,
			subject: `the file "${key}"`,
		});
	},
};
