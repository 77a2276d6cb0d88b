import type { IDataObject } from 'n8n-workflow';

import { dayOf } from '../../../shared/validate/dates';
import { amount, atMost, dayAsMoment, oneOf, requireText } from '../../../shared/validate/validate';
import { ENTITY_NAMES, ENTITY_TYPE, ENTITY_TYPES } from '../../fields/entityType';
import { ENTITY_KEY } from '../../fields/keyLocators';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { collection, parameter, writeOptions } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';
import { createdRecord, keyOf } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';

/** interface.md, Limits: Expense Description. */
const MAX_DESCRIPTION_LENGTH = 250;
const KEY_NAMES = ['ExpenseKey'];

/** interface.md, Expense (request) -> labels of the form. */
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

/** Records an expense on a work item, contact or organization. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create an expense for a work item, contact or organization',
	action: 'Create an expense',
	effect: 'write',
	properties: [
		ENTITY_TYPE,
		...ENTITY_KEY,
		{
			displayName: 'Expense Date',
			name: 'expenseDate',
			type: 'dateTime',
			required: true,
			typeOptions: { dateOnly: true },
			default: '',
			placeholder: 'e.g. 2026-11-21',
			description: 'The day on which the firm paid. The time of day is not sent.',
		},
		{
			displayName: 'Value',
			name: 'value',
			type: 'number',
			required: true,
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 0,
			description: 'What the expense cost, in the currency of the account. Not negative.',
		},
		{
			displayName: 'Billable Value',
			name: 'billableValue',
			type: 'number',
			required: true,
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 0,
			description:
				'What is to be billed to the client. 0 when the firm bears the cost; the same as Value when it is passed on in full.',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Filing fee',
			description: 'What the expense was for, at most 250 characters',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: WRITE_OPTIONS,
		},
	],
	async run(input) {
		const options = collection(input, 'options');
		const body = readBody(input);
		const { EntityType, EntityKey } = body.Timeline;
		const record = recordName(input, 'entityKey', ENTITY_NAMES[EntityType], EntityKey);
		const json = await writeOnce(input, {
			operation: 'expense.create',
			...writeOptions(options),
			target: `${EntityType} ${EntityKey}`,
			content: {
				Record: `${EntityType} ${EntityKey}`,
				'Expense Date': dayOf(body.ExpenseDate),
				Value: body.Value,
				'Billable Value': body.BillableValue,
				Description: body.Description,
			},
			dateFields: ['Expense Date'],
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/Expenses',
				body,
				written: { record: 'Expense', verb: 'recorded' },
				answer: 'none',
				purpose: `record the expense of ${body.Value} on ${record}`,
				howToCheck: `Open ${record} in Karbon and check for an expense of ${body.Value} on ${dayOf(body.ExpenseDate)}; the API cannot list expenses.`,
				subject: record,
				labels: LABELS,
				itemIndex: input.itemIndex,
			},
			toResult(response) {
				const created = createdRecord(response, KEY_NAMES);
				return created && noteMissingKey(created, input);
			},
		});
		return toItems(json);
	},
};

interface Expense extends IDataObject {
	Timeline: { EntityType: (typeof ENTITY_TYPES)[number]; EntityKey: string };
	ExpenseDate: string;
	Value: number;
	BillableValue: number;
	Description: string;
}

/** interface.md, Expense (request). @throws {ValidationError} */
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

function noteMissingKey(record: IDataObject, { note }: OperationInput): IDataObject {
	if (keyOf(record, KEY_NAMES) === undefined) {
		note('Karbon recorded the expense but did not name its key.');
	}
	return record;
}
