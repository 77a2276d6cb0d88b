import { segment } from '../../../shared/odata/query';
import { getOne } from '../../records/getOperation';
import type { Operation, Resource } from '../../execution/operation';
import { keyParameter } from '../../execution/parameters';
import { FILE_FIELDS } from '../../fields/keyLocators';
import { download } from './download';
import { getAll } from './list/getAll';
import { getAllOfClient } from './list/getAllOfClient';
import { upload } from './upload/upload';

const get: Operation = {
	value: 'get',
	name: 'Get',
	description: "Get a file's details and a download link valid for 15 minutes",
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

/** Files of records (karbon.md 70-73). */
export const file: Resource = {
	value: 'file',
	name: 'File',
	alsoCalled: { one: 'document', many: 'documents' },
	operations: [download, get, getAll, getAllOfClient, upload],
};
