import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { realTiming } from '../../../shared/timing';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { updateUntilDone } from '../../updates/updateUntilDone';
import { changedValues, type ValueChange } from './fieldValues';
import { CLIENT_KEY } from './fields';
import { readChanges } from './readChanges';
import type { FieldValue } from './types';
import { SET_VALUES_FIELDS } from './valueForm';

/** Changes values of one contact or organization; Karbon replaces the complete set (karbon-api.md, Exceptions). */
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
		const changes = await readChanges(input);
		const { record, changed } = await update(input, { key, subject, changes });
		return toItems({ ...record, changed });
	},
};

interface Target {
	key: string;
	subject: string;
	changes: ValueChange[];
}

async function update(input: OperationInput, { key, subject, changes }: Target) {
	const values = `the custom field values of ${subject}`;
	const steps = {
		path: `/v3/CustomFieldValues/${segment(key)}`,
		subject: values,
		change(before: IDataObject) {
			const after = changedValues(valuesOf(before), changes);
			if (!after) return { record: before };
			const record = { ...before, CustomFieldValues: after as unknown as IDataObject[] };
			const body = { EntityKey: key, CustomFieldValues: record.CustomFieldValues };
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

function valuesOf({ CustomFieldValues }: IDataObject): FieldValue[] {
	const list = (CustomFieldValues ?? []) as unknown as FieldValue[];
	return list.map((value) => ({ ...value, Value: [value.Value ?? []].flat().map(String) }));
}
