import { CUSTOM_FIELDS_PATH } from '../../customFields/definitions';
import type { Resource } from '../../execution/operation';
import { listOperation } from '../../lists/listOperation';
import { create } from './create';
import { deleteCustomField } from './delete';
import { getValues } from './getValues';
import { setValues } from './setValues';

/** Karbon can neither filter nor sort custom fields. */
const getAll = listOperation({
	records: 'custom fields',
	path: CUSTOM_FIELDS_PATH,
	key: 'Key',
	maximum: Infinity,
	allWithoutTop: true,
});

/** The fields that a firm has added to contacts and organizations, and their values. */
export const customField: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, deleteCustomField, getAll, getValues, setValues],
};
