import { readChanges } from '../../customFields/readChanges';
import { updateValues } from '../../customFields/updateValues';
import { type Operation, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { isSimplified } from '../../output/simplifyFields';
import { namedBy } from '../../records/subject';
import { CLIENT_KEY } from '../../fields/keyLocators';
import { SET_VALUES_FIELDS } from './valueForm';
import { DEFINITIONS } from '../../customFields/definitions';
import { simplifyValues } from '../../customFields/read/namedValues';

export const setValues: Operation = {
	value: 'setValues',
	name: 'Set Values',
	description: 'Set custom field values of a contact or organization. Empty fields are ignored.',
	action: 'Set custom field values',
	effect: 'write',
	properties: SET_VALUES_FIELDS,
	subjectOf: (input) => namedBy(input, CLIENT_KEY),
	async run(input) {
		const key = keyParameter(input, CLIENT_KEY.name, CLIENT_KEY.displayName);
		const subject = recordName(input, CLIENT_KEY.name, 'client', key);
		const client = { key, subject };
		const changes = await readChanges(input, client);
		// Read before the write: an error after it would hide that the values were set.
		const isSimple = isSimplified(input);
		const fields = isSimple ? await DEFINITIONS.get(input.client) : [];
		const { record, changed } = await updateValues(input, client, changes);
		const output = isSimple ? await simplifyValues(record, () => fields) : record;
		return toItems({ ...output, changed });
	},
};
