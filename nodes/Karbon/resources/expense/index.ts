import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { nounOf } from '../../../shared/text';
import { dayOf } from '../../../shared/validate/dates';
import { amount, atMost, dayAsMoment, oneOf, requireText } from '../../../shared/validate/validate';
import type { Operation, OperationInput, Resource } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { keyParameter, parameter, recordName } from '../../execution/parameters';
import { requiredDay } from '../../fields/days';
import { ENTITY_KEY, ENTITY_TYPE, ENTITY_TYPES } from '../../fields/keyLocators';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { WRITE_OPTIONS, writeOptions } from '../../fields/writeOptions';
import { createdOrSent } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';

const KEY_NAMES = ['ExpenseKey'];

/** karbon.md 65. Characters. */
const MAX_DESCRIPTION_LENGTH = 250;

/** Karbon's field names, with and without their path (karbon.md 65) -> labels of the form. */
const LABELS = {
	'Timeline.EntityKey': 'Record',
	'Timeline.EntityType': 'Record Type',
	BillableValue: 'Billable Value',
	EntityKey: 'Record',
	EntityType: 'Record Type',
	Description: 'Description',
	ExpenseDate: 'Expense Date',
	Value: 'Value',
};

const FIELDS: INodeProperties[] = [
	ENTITY_TYPE,
	...ENTITY_KEY,
	requiredDay('Expense Date', 'expenseDate', 'Date your firm paid, such as 2026-11-21'),
	requiredText({
		displayName: 'Value',
		name: 'value',
		placeholder: 'e.g. 120.50',
		description: "Cost of the expense in the account's currency, such as 120.50",
	}),
	requiredText({
		displayName: 'Billable Value',
		name: 'billableValue',
		placeholder: 'e.g. 120.50',
		description:
			'Amount to bill to the client, such as 120.50. Enter 0 if your firm bears the cost.',
	}),
	requiredText({
		displayName: 'Description',
		name: 'description',
		placeholder: 'e.g. Filing fee',
		description: 'What the expense was for, such as Filing fee. At most 250 characters.',
	}),
	optionsField(...WRITE_OPTIONS),
];

const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create an expense for a work item, contact, or organization',
	action: 'Create an expense',
	effect: 'write',
	properties: FIELDS,
	async run(input) {
		const body = readBody(input);
		const { EntityType, EntityKey } = body.Timeline;
		const record = recordName(input, 'entityKey', nounOf(EntityType), EntityKey);
		const json = await writeOnce(input, {
			operation: 'expense.create',
			...writeOptions(input),
			target: `${EntityType} ${EntityKey}`,
			content: {
				Record: `${EntityType} ${EntityKey}`,
				'Expense Date': dayOf(body.ExpenseDate),
				Value: body.Value,
				'Billable Value': body.BillableValue,
				Description: body.Description,
			},
			dayFields: ['Expense Date'],
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/Expenses',
				body,
				errorContext: {
					purpose: `record the expense of ${body.Value} on ${record}`,
					written: { record: 'Expense', verb: 'recorded' },
					howToCheck: `Open ${record} in Karbon and check for an expense of ${body.Value} on ${dayOf(body.ExpenseDate)}; the API cannot list expenses.`,
					subject: record,
					labels: LABELS,
				},
			},
			toResult: (response) =>
				createdOrSent(input, response, KEY_NAMES, { sent: body, subject: 'the expense' }),
		});
		return toItems(json);
	},
};

/** karbon.md 65. */
interface Expense extends IDataObject {
	Timeline: { EntityType: (typeof ENTITY_TYPES)[number]; EntityKey: string };
	ExpenseDate: string;
	Value: number;
	BillableValue: number;
	Description: string;
}

/** Reads the form. @throws {ValidationError} */
function readBody(input: OperationInput): Expense {
	const EntityType = oneOf('Record Type', parameter(input, 'entityType', 'WorkItem'), ENTITY_TYPES);
	const isWorkItem = EntityType === 'WorkItem';
	const EntityKey = keyParameter(input, 'entityKey', 'Record', isWorkItem);
	const timeZone = input.context.getTimezone();
	const description = requireText('Description', parameter(input, 'description'));
	return {
		Timeline: { EntityType, EntityKey },
		ExpenseDate: dayAsMoment('Expense Date', parameter(input, 'expenseDate'), timeZone),
		Value: amount('Value', parameter(input, 'value'), 'notNegative'),
		BillableValue: amount('Billable Value', parameter(input, 'billableValue'), 'notNegative'),
		Description: atMost('Description', description, MAX_DESCRIPTION_LENGTH),
	};
}

/** karbon.md 65: they cannot be listed, updated or deleted. */
export const expense: Resource = {
	value: 'expense',
	name: 'Expense',
	operations: [create],
};
