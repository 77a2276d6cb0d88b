import type { IDataObject } from 'n8n-workflow';

import { mapInOrder } from '../../../shared/tasks';
import { AnswerError } from '../../execution/answer';
import { concurrentReads } from '../../execution/concurrentItems';
import type { OperationInput } from '../../execution/operation';
import type { Addition } from '../../output/addition';
import { withArticle } from '../../schema/recordType';
import { definitionsOf } from '../definitions';
import type { ClientKind } from '../types';
import { readValues, valuesOf } from '../valueSet';
import { namedValues } from './namedValues';

/**
 * 'Include Custom Fields' of contacts, or of organizations: adds `customFields`, an object of field names and values,
 * or null where Karbon sent null for all of them (karbon.md 53).
 */
export function includeCustomFields(kind: ClientKind, keyName: string): Addition {
	return {
		option: {
			displayName: 'Include Custom Fields',
			name: 'includeCustomFields',
			type: 'boolean',
			default: false,
			description: `Whether to add custom field values. Takes one more request per ${kind}.`,
		},
		field: 'customFields',
		async add(input, records) {
			const { client, context } = input;
			// Several items run at once, and share the reads.
			const reads = concurrentReads(client) / context.getInputData().length;
			return await mapInOrder(records, Math.max(1, Math.floor(reads)), async (record) => {
				const { [keyName]: key } = { ...record };
				if (typeof key !== 'string' || key === '') throw withoutKey(kind);
				return { ...record, customFields: await customFieldsOf(input, kind, key) };
			});
		},
	};
}

function withoutKey(kind: ClientKind): AnswerError {
	return new AnswerError(
		`Karbon returned ${withArticle({ noun: kind })} without a key, so its custom fields cannot be read`,
		"Turn off 'Include Custom Fields' to get the records without them.",
	);
}

async function customFieldsOf(
	input: OperationInput,
	kind: ClientKind,
	key: string,
): Promise<IDataObject | null> {
	const subject = `the ${kind} "${key}"`;
	// The client was read just now, so a 404 says that it has no values (karbon.md 53).
	const record = await readValues(input, { key, subject }, () => true);
	if (record.CustomFieldValues === null) return null;
	const values = valuesOf(record, key, `the custom field values of ${subject}`, 'read');
	return namedValues(values, await definitionsOf(input, values), kind);
}
