import { clientKind } from '../../customFields/clientKind';
import { CUSTOM_FIELDS_PATH, definitionsOf } from '../../customFields/definitions';
import { simplifyValues } from '../../customFields/read/namedValues';
import { readValues } from '../../customFields/read/readValues';
import { type Operation, type Resource, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { CLIENT_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { isSimplified, SIMPLIFY } from '../../output/simplifyFields';
import { create } from './create';
import { deleteCustomField } from './delete';
import { setValues } from './setValues';

/** Karbon can neither filter nor sort custom fields. */
const getAll = listOperation({
	records: 'custom fields',
	path: CUSTOM_FIELDS_PATH,
	key: 'Key',
	maximum: Infinity,
	allWithoutTop: true,
});

const getValues: Operation = {
	value: 'getValues',
	name: 'Get Values',
	description: 'Get the custom field values of a contact or organization',
	action: 'Get custom field values',
	effect: 'read',
	properties: [CLIENT_KEY, SIMPLIFY],
	async run(input) {
		const key = keyParameter(input, CLIENT_KEY.name, CLIENT_KEY.displayName);
		const client = { key, subject: recordName(input, CLIENT_KEY.name, 'client', key) };
		const exists = async () => (await clientKind(input, client)) !== undefined;
		const record = await readValues(input, client, exists);
		if (!isSimplified(input)) return toItems(record);
		return toItems(await simplifyValues(record, (values) => definitionsOf(input, values)));
	},
};

/** The fields that a firm has added to contacts and organizations, and their values. */
export const customField: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, deleteCustomField, getAll, getValues, setValues],
};
