import type { Resource } from '../../execution/operation';
import { create } from './create';
import { deleteCustomField } from './delete';
import { getAll } from './getAll';
import { getValues } from './getValues';
import { setValues } from './setValues';

/** The fields that a firm has added to contacts and organizations, and their values. */
export const customField: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, deleteCustomField, getAll, getValues, setValues],
};
