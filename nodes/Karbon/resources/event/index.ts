import type { INodeProperties } from 'n8n-workflow';
import { FETCHABLE_TYPES, fetchRecord } from '../../../shared/records/fetchRecord';
import { byName, recordWithKey, spaced } from '../../../shared/text';
import { ValidationError, requireText } from '../../../shared/validate/validate';
import { recordOf } from '../../records/readExpanded';
import type { Operation, Resource } from '../../execution/operation';
import {
	collection,
	keyParameter,
	keyText,
	optionalText,
	parameter,
} from '../../execution/parameters';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { kindOf } from '../../output/recordFields';
import { simplifyFields } from '../../output/simplifyFields';
import { toOutput } from '../../output/toOutput';

/** Further names of work items and estimate summaries (karbon.md 89). */
const ALIASES = ['Work', 'Estimate'];

const TYPES = FETCHABLE_TYPES.filter((type) => !ALIASES.includes(type))
	.map((value) => ({
		name: spaced(value),
		value,
		...(value === 'Contact' && { description: 'Also finds organizations and client groups' }),
	}))
	.sort(byName);

/** Types whose records are returned as they are, so that 'Simplify' is hidden. */
const WITHOUT_SIMPLIFY = FETCHABLE_TYPES.filter((type) => kindOf(type, {}) === undefined);

/** 'Simplify' and what a tool has in its place, for the types that have it. */
const OUTPUT_FIELDS = simplifyFields(
	['clientGroup', 'contact', 'invoice', 'organization', 'workItem'],
	{ isGet: true },
).map(({ displayOptions, ...field }) => ({
	...field,
	// Not `show`: for an expression in 'Resource Type', n8n would show the field without checking other conditions.
	displayOptions: {
		...displayOptions,
		hide: { ...displayOptions?.hide, resourceType: WITHOUT_SIMPLIFY },
	},
}));

const FIELDS: INodeProperties[] = [
	{
		displayName: 'Resource Type',
		name: 'resourceType',
		type: 'options',
		required: true,
		options: TYPES,
		default: 'Invoice',
		description: 'ResourceType from the event, such as Invoice',
	},
	requiredText({
		displayName: 'Record Key',
		name: 'resourcePermaKey',
		placeholder: 'e.g. {{ $json.ResourcePermaKey }}',
		description: 'ResourcePermaKey from the event, such as 3K8bVnJ4yXtH',
	}),
	...OUTPUT_FIELDS,
	{
		...optionsField({
			displayName: 'Client Key',
			name: 'clientKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $json.ClientKey }}',
			description: 'ClientKey from the event',
		}),
		displayOptions: { show: { resourceType: ['CustomFieldValue'] } },
	},
];

/** Fetches the record that an event is about (karbon.md 91). */
const getRecord: Operation = {
	value: 'getRecord',
	name: 'Get Record',
	description: 'Get the changed record that an event refers to',
	action: 'Get the changed record of an event',
	effect: 'read',
	properties: FIELDS,
	async run(input) {
		const { client } = input;
		const resourceType = requireText('Resource Type', parameter(input, 'resourceType'));
		const isWorkItem = kindOf(resourceType, {}) === 'workItem';
		const key = keyParameter(input, 'resourcePermaKey', 'Record Key', isWorkItem);
		const clientKey = optionalText('Client Key', collection(input, 'options').clientKey);
		const fields = clientKey ? { ClientKey: keyText('Client Key', clientKey) } : undefined;
		const fetched = await fetchRecord(client, { resourceType, key, fields });
		if (fetched.status === 'found') {
			const record = recordOf(fetched.record, recordWithKey(resourceType, key));
			return toOutput(input, record, kindOf(resourceType, record));
		}
		if (fetched.status === 'unknownType') {
			throw new ValidationError(
				'Resource Type',
				`must be one of: ${FETCHABLE_TYPES.join(', ')}; "${resourceType}" is not supported`,
			);
		}
		throw fetched.error;
	},
};

/** Events report changed records (karbon.md 91). */
export const event: Resource = {
	value: 'event',
	name: 'Event',
	description: 'Changed records that Karbon Trigger events refer to',
	operations: [getRecord],
};
