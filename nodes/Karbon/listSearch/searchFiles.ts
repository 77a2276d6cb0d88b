import {
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	NodeOperationError,
} from 'n8n-workflow';

import { ENTITY_TYPES } from '../fields/entityType';
import { entry, label, searchList } from './searchList';

/** Files of the record that the options name; the service lists files of one record only. */
export async function searchFiles(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const type = this.getCurrentNodeParameter('options.listEntityType') ?? 'WorkItem';
	const key = this.getCurrentNodeParameter('options.listEntityKey');
	const isListed = ENTITY_TYPES.some((listed) => listed === type);
	if (!isListed || typeof key !== 'string' || key.trim() === '' || key.startsWith('=')) {
		throw new NodeOperationError(this.getNode(), 'Files can be listed for one record only', {
			description:
				'Under Options, add "Record Type for File List" and "Record Key for File List" with the record whose files you want to see. Or use the mode "By ID".',
		});
	}
	const list = {
		path: `/v3/FileList/${String(type)}`,
		purpose: 'list the files',
		subject: `the ${String(type)} "${key.trim()}"`,
		query: { EntityKey: key.trim(), $orderby: 'DateCreated desc' },
		toEntry: (row: IDataObject) => entry(nameOf(row), row.FileContextKey),
	};
	return await searchList(this, list, filter, paginationToken);
}

/** `receipt.pdf - 2026-11-21`. */
function nameOf({ FileName, DateCreated }: IDataObject): string {
	return label(FileName, typeof DateCreated === 'string' ? DateCreated.slice(0, 10) : undefined);
}
