import type { Resource } from '../../execution/operation';
import { download } from './download';
import { get } from './get';
import { getAll } from './getAll';
import { upload } from './upload';

/** Files of records (karbon.md 70-73). */
export const file: Resource = {
	value: 'file',
	name: 'File',
	alsoCalled: { one: 'document', many: 'documents' },
	operations: [download, get, getAll, upload],
	defaultOperation: getAll.value,
};
