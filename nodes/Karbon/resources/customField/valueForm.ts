import type { INodeProperties } from 'n8n-workflow';

import { valueLocator } from '../../fields/locator';
import { optionsField } from '../../fields/listOptions';
import { SIMPLIFY } from '../../output/simplifyFields';
import { CLIENT_KEY } from '../../fields/keyLocators';

/** The custom field, by its key or its name. */
const FIELD: INodeProperties = valueLocator({
	displayName: 'Custom Field',
	name: 'customFieldKey',
	searchListMethod: 'searchCustomFields',
	entered: 'name',
	alsoEntered: 'id',
	placeholder: 'e.g. Fiscal Year End',
	description: 'Name or key of the field',
});

/** The value, chosen where Karbon knows the choices: lists, yes or no, and users. */
const VALUE: INodeProperties = valueLocator({
	displayName: 'Value',
	name: 'value',
	searchListMethod: 'searchCustomFieldValues',
	dependsOn: ['&customFieldKey.value'],
	entered: 'text',
	description:
		'From the list: an option, yes or no, or a user. As text: a date such as 2026-06-30, a number such as 1250.50, a user by name or email address, or several options separated with commas. Empty values are ignored.',
});

/** A collection of the form with one entry for each custom field. */
const fieldCollection = (
	field: Pick<INodeProperties, 'description' | 'displayName' | 'name' | 'placeholder'>,
	...values: INodeProperties[]
): INodeProperties => ({
	...field,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	options: [{ displayName: 'Field', name: 'values', values }],
});

export const SET_VALUES_FIELDS: INodeProperties[] = [
	CLIENT_KEY,
	fieldCollection(
		{ displayName: 'Field Values', name: 'fieldValues', placeholder: 'Add Value' },
		FIELD,
		VALUE,
	),
	SIMPLIFY,
	optionsField(
		fieldCollection(
			{
				displayName: 'Clear Fields',
				name: 'clearFields',
				placeholder: 'Add Field',
				description: 'Custom fields to clear',
			},
			FIELD,
		),
	),
];
