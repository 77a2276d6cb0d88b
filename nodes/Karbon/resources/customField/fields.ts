import type { INodeProperties } from 'n8n-workflow';

import { keyLocator } from '../../fields/keyLocator';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/requiredText';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { LIST_TYPES, TYPE_NAMES } from '../../customFields/types';

export const CUSTOM_FIELD_KEY = keyLocator({
	displayName: 'Custom Field',
	name: 'customFieldKey',
	searchListMethod: 'searchCustomFields',
});

export const CLIENT_KEY = keyLocator({
	displayName: 'Client',
	name: 'clientKey',
	searchListMethod: 'searchContactsAndOrganizations',
	description: 'The contact or organization. Client groups have no custom fields.',
});

const NAME = requiredText({
	displayName: 'Name',
	name: 'name',
	placeholder: 'e.g. Fiscal Year End',
	description: 'At most 100 characters',
});

const TYPE: INodeProperties = {
	displayName: 'Type',
	name: 'fieldType',
	type: 'options',
	required: true,
	options: Object.entries(TYPE_NAMES).map(([value, name]) => ({ name, value })),
	default: 'Text',
	description: 'Type of the values. Cannot be changed later through the API.',
};

const LIST_OPTIONS: INodeProperties = {
	displayName: 'List Options',
	name: 'listOptions',
	type: 'string',
	required: true,
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Option' },
	displayOptions: { show: { fieldType: [...LIST_TYPES] } },
	default: [],
	placeholder: 'e.g. Gold',
	description: 'At most 256 characters each',
};

const VISIBLE_TO: INodeProperties = {
	displayName: 'Visible To',
	name: 'clientTypes',
	type: 'multiOptions',
	required: true,
	options: [
		{ name: 'Contacts', value: 'Contacts' },
		{ name: 'Organizations', value: 'Organizations' },
	],
	default: ['Contacts', 'Organizations'],
	description: 'Client types with this field',
};

export const CREATE_FIELDS: INodeProperties[] = [
	NAME,
	TYPE,
	LIST_OPTIONS,
	VISIBLE_TO,
	optionsField(...WRITE_OPTIONS),
];
