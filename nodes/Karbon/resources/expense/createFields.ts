import type { INodeProperties } from 'n8n-workflow';

import { requiredDay } from '../../fields/days';
import { ENTITY_TYPE } from '../../fields/entityType';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/requiredText';
import { WRITE_OPTIONS } from '../../fields/writeOptions';

export const CREATE_FIELDS: INodeProperties[] = [
	ENTITY_TYPE,
	...ENTITY_KEY,
	requiredDay('Expense Date', 'expenseDate', 'Date your firm paid, such as 2026-11-21'),
	{
		displayName: 'Value',
		name: 'value',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 0,
		description: 'Cost of the expense, such as 120.50, in the currency of the account',
	},
	{
		displayName: 'Billable Value',
		name: 'billableValue',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 0,
		description:
			'Amount to bill to the client, such as 120.50. Enter 0 if your firm bears the cost.',
	},
	requiredText({
		displayName: 'Description',
		name: 'description',
		placeholder: 'e.g. Filing fee',
		description: 'What the expense was for, such as Filing fee. At most 250 characters.',
	}),
	optionsField(...WRITE_OPTIONS),
];
