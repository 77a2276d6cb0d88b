import type { Resource } from '../../execution/operation';
import { download } from './download';
import { get } from './get';
import { getAll } from './list/getAll';
import { getAllOfClient } from './list/getAllOfClient';
import { upload } from './upload/upload';

/** Files of records (karbon.md 70-73). */
export const file: Resource = {
	value: 'file',
	name: 'File',
	alsoCalled: { one: 'document', many: 'documents' },
	operations: [download, get, getAll, getAllOfClient, upload],
};
