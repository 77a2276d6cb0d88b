import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { NEW_KEY } from '../dryRun/plan';
import type { OperationInput } from '../execution/operation';
import { type Updated, updateUntilDone } from '../updates/updateUntilDone';
import { type Client, clientKind } from './clientKind';
import { changedValues, type ValueChange } from './fieldValues';
import { emptySet, noneFound, valuesOf } from './valueSet';

/**
 * Changes values of one contact or organization; Karbon replaces the complete set (karbon.md 52).
 * @param client `isKnown`: whether Karbon has just shown or created it; otherwise it is read where it has no values
 * @throws what `updateUntilDone` throws
 * @throws {AnswerError} for a set that was not read whole
 */
export async function updateValues(
	input: OperationInput,
	client: Client & { isKnown?: boolean },
	changes: readonly ValueChange[],
): Promise<Updated> {
	const { key, isKnown = false } = client;
	const values = { subject: `the custom field values of ${client.subject}`, isPlural: true };
	const path = `/v3/CustomFieldValues/${key === NEW_KEY ? key : segment(key)}`;
	function change(before: IDataObject) {
		const after = changedValues(valuesOf(before, key, values.subject), changes);
		if (!after) return { record: before };
		const record = { ...before, CustomFieldValues: after };
		const body = { EntityKey: before.EntityKey, CustomFieldValues: after };
		return { record, request: { method: 'PUT' as const, body } };
	}
	const writeProperties = {
		expectedBody: 'empty' as const,
		recordField: 'EntityKey',
		errorContext: {
			...values,
			purpose: `set ${values.subject}`,
			written: { record: 'Custom field values', verb: 'set' },
			howToCheck: `Use Custom Field > Get Values for ${client.subject} and check the values. You can safely repeat the update: it changes only what still differs.`,
		},
	};
	if (input.plan && key === NEW_KEY) {
		const { record, request } = change(emptySet(key));
		if (request)
			input.plan.addUpdate({ ...writeProperties, path, ...request }, emptySet(key), record);
		return { record, changed: request !== undefined };
	}
	const steps = {
		path,
		...values,
		// Karbon may answer 404 also for a client that never had a value (karbon.md 53).
		missing: async () =>
			isKnown || (await clientKind(input, client)) ? noneFound(input, client) : undefined,
		change,
		writeProperties,
	};
	return await updateUntilDone(input, steps);
}
