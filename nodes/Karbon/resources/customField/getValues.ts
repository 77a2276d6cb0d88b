import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import { segment } from '../../../shared/odata/query';
import { recordOf } from '../../execution/answer';
import { type Operation, toItems } from '../../execution/operation';
import { keyParameter, recordName } from '../../execution/recordKey';
import { CLIENT_KEY } from './fields';
import { clientKind } from '../../customFields/clientKind';
import { emptySet } from '../../customFields/valueSet';

/** Reads the values of one contact or organization. */
export const getValues: Operation = {
	value: 'getValues',
	name: 'Get Values',
	description: 'Get the values of the custom fields of a contact or organization',
	action: 'Get custom field values',
	effect: 'read',
	properties: [CLIENT_KEY],
	async run(input) {
		const key = keyParameter(input, CLIENT_KEY.name, CLIENT_KEY.displayName);
		const subject = recordName(input, CLIENT_KEY.name, 'client', key);
		const { client, itemIndex } = input;
		const path = `/v3/CustomFieldValues/${segment(key)}`;
		const purpose = `read the custom field values of ${subject}`;
		const request = { method: 'GET', path, purpose, subject, itemIndex } as const;
		const attempt = await client.attempt(request);
		if (attempt.ok) return toItems(recordOf(attempt.response.body, subject));
		// Karbon may answer 404 also for a client that never had a value (karbon.md 53).
		const isNone =
			isKarbonNotFound(attempt.failure.outcome) &&
			(await clientKind(input, { key, subject })) !== undefined;
		if (isNone) return toItems(emptySet(key));
		throw client.toError(attempt.failure);
	},
};
