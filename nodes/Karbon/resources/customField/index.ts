import { type Client, clientKind } from '../../customFields/clientKind';
import { CUSTOM_FIELDS_PATH, DEFINITIONS, definitionsOf } from '../../customFields/definitions';
import { simplifyValues } from '../../customFields/read/namedValues';
import { readChanges } from '../../customFields/readChanges';
import { updateValues } from '../../customFields/updateValues';
import { readValues } from '../../customFields/valueSet';
import { withEarlierChange } from '../../execution/context';
import type { Operation, OperationInput, Resource } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/parameters';
import { CLIENT_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { SIMPLIFY } from '../../output/simplifyFields';
import { isSimplified, toItems } from '../../output/toOutput';
import { namedBy } from '../../records/subject';
import { create } from './create';
import { deleteCustomField } from './delete';
import { SET_VALUES_FIELDS } from './valueForm';

/** Karbon can neither filter nor sort custom fields. */
const getAll = listOperation({
	records: 'custom fields',
	path: CUSTOM_FIELDS_PATH,
	key: 'Key',
	maximum: Infinity,
	allWithoutTop: true,
});

/** The client whose values are meant. @throws {ValidationError} */
function clientOf(input: OperationInput): Client {
	const key = keyParameter(input, CLIENT_KEY.name, CLIENT_KEY.displayName);
	return { key, subject: recordName(input, CLIENT_KEY.name, 'client', key) };
}

const getValues: Operation = {
	value: 'getValues',
	name: 'Get Values',
	description: 'Get the custom field values of a contact or organization',
	action: 'Get custom field values',
	effect: 'read',
	properties: [CLIENT_KEY, SIMPLIFY],
	async run(input) {
		const client = clientOf(input);
		const exists = async () => (await clientKind(input, client)) !== undefined;
		const record = await readValues(input, client, exists);
		if (!isSimplified(input)) return toItems(record);
		return toItems(await simplifyValues(record, (values) => definitionsOf(input, values)));
	},
};

const setValues: Operation = {
	value: 'setValues',
	name: 'Set Values',
	description: 'Set custom field values of a contact or organization. Empty fields are ignored.',
	action: 'Set custom field values',
	effect: 'write',
	isRepeatable: true,
	properties: SET_VALUES_FIELDS,
	subjectOf: (input) => namedBy(input, CLIENT_KEY),
	async run(input) {
		const client = clientOf(input);
		const changes = await readChanges(input, client);
		// Read before the write: an error after it would hide that the values were set.
		const isSimple = isSimplified(input);
		const fields = isSimple ? await DEFINITIONS.get(input.client) : [];
		const updating = updateValues(input, client, changes).then(async ({ record, changed }) => {
			const output = isSimple ? await simplifyValues(record, () => fields) : record;
			return { ...output, changed };
		});
		return toItems(await withEarlierChange(input, client.subject, updating));
	},
};

/** The fields that a firm has added to contacts and organizations, and their values. */
export const customField: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, deleteCustomField, getAll, getValues, setValues],
};
