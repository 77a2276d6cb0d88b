import type { IDataObject } from 'n8n-workflow';

import { amount, atMost, dayAsMoment, oneOf, requireText } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { parameter } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';
import { ENTITY_TYPES } from '../../fields/entityType';

/** karbon.md 65. Characters. */
const MAX_DESCRIPTION_LENGTH = 250;

/** Karbon's field names, with and without their path (karbon.md 65) -> labels of the form. */
export const LABELS = {
	'Timeline.EntityKey': 'Record',
	'Timeline.EntityType': 'Record Type',
	BillableValue: 'Billable Value',
	EntityKey: 'Record',
	EntityType: 'Record Type',
	Description: 'Description',
	ExpenseDate: 'Expense Date',
	Value: 'Value',
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
export function readBody(input: OperationInput): Expense {
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
