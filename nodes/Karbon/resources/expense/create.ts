import type { IDataObject } from 'n8n-workflow';

import { nounOf } from '../../../shared/text';
import { dayOf } from '../../../shared/validate/dates';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { writeOptions } from '../../execution/parameters';
import { recordName } from '../../execution/recordKey';
import { createdOrSent, keyOf } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { LABELS, readBody } from './createBody';
import { CREATE_FIELDS } from './createFields';

const KEY_NAMES = ['ExpenseKey'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create an expense for a work item, contact, or organization',
	action: 'Create an expense',
	effect: 'write',
	properties: CREATE_FIELDS,
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
			toResult(response) {
				const about = { sent: body, subject: 'the expense' };
				const record = createdOrSent(input, response, KEY_NAMES, about);
				return record && noteMissingKey(record, input);
			},
		});
		return toItems(json);
	},
};

function noteMissingKey(record: IDataObject, { addHint }: OperationInput): IDataObject {
	if (keyOf(record, KEY_NAMES) === undefined) {
		addHint('Karbon recorded the expense but did not return its key.');
	}
	return record;
}
