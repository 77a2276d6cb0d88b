import type { INodeProperties } from 'n8n-workflow';

import { FETCHABLE_TYPES } from '../../../shared/records/fetchRecord';
import { spaced } from '../../../shared/text';
import { byName } from '../../fields/byName';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/requiredText';
import { kindOf } from '../../output/recordFields';
import { simplifyFields } from '../../output/simplifyFields';

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
	undefined,
	true,
).map(({ displayOptions, ...field }) => ({
	...field,
	// Not `show`: for an expression in 'Resource Type', n8n would show the field without checking other conditions.
	displayOptions: {
		...displayOptions,
		hide: { ...displayOptions?.hide, resourceType: WITHOUT_SIMPLIFY },
	},
}));

export const GET_RECORD_FIELDS: INodeProperties[] = [
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
	optionsField({
		displayName: 'Client Key',
		name: 'clientKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.ClientKey }}',
		description: 'ClientKey from the event, needed only for custom field values',
	}),
];
