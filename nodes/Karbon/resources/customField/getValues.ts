import { clientKind } from '../../customFields/clientKind';
import { definitionsOf } from '../../customFields/definitions';
import { readValues } from '../../customFields/read/readValues';
import { simplifyValues } from '../../customFields/read/namedValues';
import { type Operation, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { isSimplified, SIMPLIFY } from '../../output/simplify';
import { CLIENT_KEY } from '../../fields/keyLocators';

export const getValues: Operation = {
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
