import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { realTiming } from '../../../shared/timing';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { updateUntilDone } from '../../updates/updateUntilDone';
import { CLIENT_KEY } from './fields';
import { SET_VALUES_FIELDS } from './valueForm';
import { type Client, clientKind } from '../../customFields/clientKind';
import { changedValues, type ValueChange } from '../../customFields/fieldValues';
import { readChanges } from '../../customFields/readChanges';
import { emptySet, valuesOf } from '../../customFields/valueSet';

/** Changes values of one contact or organization; Karbon replaces the complete set (karbon.md 52). */
export const setValues: Operation = {
	value: 'setValues',
	name: 'Set Values',
	description:
		'Set values of the custom fields of a contact or organization. Fields that you do not enter stay as they are.',
	action: 'Set custom field values',
	effect: 'write',
	properties: SET_VALUES_FIELDS,
	async run(input) {
		const key = keyParameter(input, CLIENT_KEY.name, CLIENT_KEY.displayName);
		const subject = recordName(input, CLIENT_KEY.name, 'client', key);
		const client = { key, subject };
		const changes = await readChanges(input, client);
		const { record, changed } = await update(input, client, changes);
		return toItems({ ...record, changed });
	},
};

async function update(input: OperationInput, client: Client, changes: readonly ValueChange[]) {
	const { key } = client;
	const values = `the custom field values of ${client.subject}`;
	const steps = {
		path: `/v3/CustomFieldValues/${segment(key)}`,
		subject: values,
		// Karbon may answer 404 also for a client that never had a value (karbon.md 53).
		missing: async () => ((await clientKind(input, client)) ? emptySet(key) : undefined),
		change(before: IDataObject) {
			const after = changedValues(valuesOf(before, key, values), changes);
			if (!after) return { record: before };
			const record = { ...before, CustomFieldValues: after };
			const body = { EntityKey: before.EntityKey, CustomFieldValues: after };
			return { record, request: { method: 'PUT' as const, body } };
		},
		writeProperties: {
			expectedBody: 'optional' as const,
			purpose: `set ${values}`,
			written: { record: 'Custom field values', verb: 'set' },
			howToCheck: `Get ${values}. Running this item again is safe: it reads them first and changes only what still differs.`,
		},
	};
	return await updateUntilDone(input, steps, realTiming);
}
