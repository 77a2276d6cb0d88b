import { type IDataObject, NodeOperationError } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { nonEmptyText, recordWithKey } from '../../shared/text';
import { workItemKeyFromAddress } from '../execution/parameters';
import { ENTITY_TYPES } from '../fields/keyLocators';
import { dayLabel, entry, label, type ListSearch, searchList } from './searchList';

/** Searches the files of the record in 'Record', because Karbon lists the files of one record only. */
export const searchFiles: ListSearch = async function (filter, paginationToken) {
	const chosen = this.getCurrentNodeParameter('listEntityType') ?? 'WorkItem';
	const type = ENTITY_TYPES.find((listed) => listed === chosen);
	const key = keyOfLocator(this.getCurrentNodeParameter('listEntityKey'));
	if (type === undefined || key === undefined) {
		const message = "Choose 'Record' first, or choose 'By ID' and enter the key of the file.";
		throw new NodeOperationError(this.getNode(), message);
	}
	const list = {
		path: `/v3/FileList/${type}`,
		records: 'files',
		subject: recordWithKey(type, key),
		query: { EntityKey: key, $orderby: 'DateCreated desc' },
		allWithoutTop: true,
		toEntry: (row: IDataObject) => entry(fileName(row), row.FileContextKey),
	};
	return await searchList(this, list, filter, paginationToken);
};

/**
 * The key of the record; undefined when there is none yet, or when it is an expression, which the editor does not
 * evaluate.
 */
function keyOfLocator(locator: unknown): string | undefined {
	const text = nonEmptyText(isObject(locator) ? locator.value : locator);
	if (text === undefined || text.startsWith('=')) return undefined;
	return workItemKeyFromAddress(text) ?? text;
}

/** `receipt.pdf - 2026-11-21`. */
function fileName({ FileName, DateCreated }: IDataObject): string {
	return label(FileName, dayLabel(DateCreated));
}
