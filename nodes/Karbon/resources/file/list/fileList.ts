import { recordWithKey } from '../../../../shared/text';
import { listContext } from '../../../../shared/paging/pages';
import type { ENTITY_TYPES } from '../../../fields/keyLocators';
import { listOrder } from '../../../lists/order';
import type { KarbonList } from '../../../lists/readList';
import type { FileFilter } from './filters';

/** karbon.md 5. */
const MAX_FILES = 500;

/** karbon.md 7. */
export const FILE_ORDER = listOrder({
	fields: [{ value: 'DateCreated', name: 'Date Created', type: 'time' }],
	defaultOrder: { field: 'DateCreated', direction: 'desc' },
});

/** A record that has files. */
interface FileOwner {
	type: (typeof ENTITY_TYPES)[number];
	key: string;
	/** What messages call it: `the work item "abc"`. Default: by its key. */
	subject?: string;
}

/** The list of the files of a record (karbon.md 70). */
export function fileList({ type, key, subject }: FileOwner, { condition, filter }: FileFilter) {
	const record = subject ?? recordWithKey(type, key);
	return {
		path: `/v3/FileList/${type}`,
		key: 'FileContextKey',
		query: { EntityKey: key, $filter: condition },
		filter,
		maximum: MAX_FILES,
		allWithoutTop: true,
		errorContext: listContext(`files of ${record}`, record),
	} satisfies KarbonList;
}
