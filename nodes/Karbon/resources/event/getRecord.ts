import { fetchRecord } from '../../../shared/records/fetchRecord';
import { FETCHABLE_TYPES } from '../../../shared/records/recordRoutes';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import { recordOf } from '../../execution/answer';
import type { Operation } from '../../execution/operation';
import { collection, optionalText, parameter } from '../../execution/parameters';
import { keyText } from '../../execution/recordKey';
import { outputFields } from '../../output/fields';
import { kindOf } from '../../output/records';
import { toOutput } from '../../output/toOutput';

/** Types whose records are returned as they are. */
const SMALL = FETCHABLE_TYPES.filter((type) => kindOf(type, {}) === undefined);

/** 'Simplify' and what a tool has in its place, for the types that have it. */
const OUTPUT_FIELDS = outputFields(
	'clientGroup',
	'contact',
	'invoice',
	'organization',
	'workItem',
).map(({ displayOptions, ...field }) => ({
	...field,
	// Not `show`, which an expression in 'Resource Type' would end before the other conditions are checked.
	displayOptions: { ...displayOptions, hide: { ...displayOptions?.hide, resourceType: SMALL } },
}));

/** Fetches the record that a notification speaks of (interface.md, Delivery rules 4). */
export const getRecord: Operation = {
	value: 'getRecord',
	name: 'Get Record',
	description: 'Get the record that an event is about',
	action: 'Get the record of an event',
	effect: 'read',
	properties: [
		{
			displayName: 'Resource Type',
			name: 'resourceType',
			type: 'options',
			required: true,
			options: [
				{ name: 'Client Group', value: 'ClientGroup' },
				{
					name: 'Contact',
					value: 'Contact',
					description: 'Also finds organizations and client groups',
				},
				{ name: 'Custom Field', value: 'CustomField' },
				{ name: 'Custom Field Value', value: 'CustomFieldValue' },
				{ name: 'Estimate Summary', value: 'EstimateSummary' },
				{ name: 'Integration Task', value: 'IntegrationTask' },
				{ name: 'Invoice', value: 'Invoice' },
				{ name: 'Note', value: 'Note' },
				{ name: 'Note Comment', value: 'NoteComment' },
				{ name: 'Organization', value: 'Organization' },
				{ name: 'User', value: 'User' },
				{ name: 'Work Item', value: 'WorkItem' },
			],
			default: 'Invoice',
			description:
				"The ResourceType of the event, usually an expression. Karbon's other names for a type, 'Work' and 'Estimate', are accepted.",
		},
		{
			displayName: 'Resource Perma Key',
			name: 'resourcePermaKey',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. {{ $json.ResourcePermaKey }}',
			description: 'The ResourcePermaKey of the notification',
		},
		...OUTPUT_FIELDS,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Client Key',
					name: 'clientKey',
					type: 'string',
					default: '',
					placeholder: 'e.g. {{ $json.ClientKey }}',
					description:
						'The ClientKey of the notification. Custom field values are found by it; other types do not need it.',
				},
			],
		},
	],
	async run(input) {
		const { client, itemIndex } = input;
		const resourceType = requireText('Resource Type', parameter(input, 'resourceType'));
		const key = keyText('Resource Perma Key', parameter(input, 'resourcePermaKey'));
		const clientKey = optionalText('Client Key', collection(input, 'options').clientKey);
		const fields = clientKey ? { ClientKey: keyText('Client Key', clientKey) } : undefined;
		const fetched = await fetchRecord(client, { resourceType, key, fields }, itemIndex);
		if (fetched.status === 'found') {
			const record = recordOf(fetched.record, `the ${resourceType} "${key}"`);
			return toOutput(input, record, kindOf(resourceType, record));
		}
		if (fetched.status === 'unknownType') {
			throw new ValidationError(
				'Resource Type',
				`"${resourceType}" cannot be fetched; supported are: ${FETCHABLE_TYPES.join(', ')}`,
			);
		}
		throw client.toError(fetched.failure);
	},
};
