import { listOperation } from '../../lists/listOperation';
import { CUSTOM_FIELDS_PATH } from '../../customFields/definitions';

/** Karbon can neither filter nor sort custom fields. */
export const getAll = listOperation({
	records: 'custom fields',
	path: CUSTOM_FIELDS_PATH,
	key: 'Key',
	maximum: Infinity,
});
