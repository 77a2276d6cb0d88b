import { listOperation } from '../../lists/listOperation';
import { CUSTOM_FIELDS_PATH } from '../../customFields/definitions';

/** Lists the custom fields of the account; Karbon can neither filter nor sort them. */
export const getAll = listOperation({
	records: 'custom fields',
	path: CUSTOM_FIELDS_PATH,
	key: 'Key',
	maximum: Infinity,
});
