import type { INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';

import type { CustomField } from '../customFields/types';
import { choicesOf, type EmptyName } from '../schema/form';
import type { AccountUser } from '../settings/accountUsers';
import type { Column, RecordSource } from './column';
import { SEVERAL } from './columnNames';

/** What an account knows about the values of fields; undefined where it cannot be read. */
export interface AccountChoices {
	users?: readonly AccountUser[];
	contactTypes?: readonly string[];
	workTypes?: readonly string[];
	secondaryStatuses?: readonly string[];
}

const named = (names: readonly string[] = []) => names.map((name) => ({ name, value: name }));
const userChoices = (users: readonly AccountUser[] = [], field: 'email' | 'id') =>
	users.map((user) => ({ name: `${user.name} (${user.email})`, value: user[field] }));

function recordChoices(
	{ field, member }: RecordSource,
	account: AccountChoices,
): INodePropertyOptions[] {
	const own = member ?? field;
	switch (own.type === 'text' ? own.search?.searchListMethod : undefined) {
		case 'searchUsers':
			return userChoices(account.users, 'email');
		case 'searchContactTypes':
			return named(account.contactTypes);
		case 'searchWorkTypes':
			return named(account.workTypes);
		case 'searchSecondaryStatuses':
			return named(account.secondaryStatuses);
		default:
			// The mapper keeps texts and numbers only as they are.
			return choicesOf(own).map((choice) => ({
				...choice,
				value: typeof choice.value === 'boolean' ? choice.name : choice.value,
			}));
	}
}

function customChoices(field: CustomField, account: AccountChoices): INodePropertyOptions[] {
	switch (field.Type) {
		case 'Boolean':
			return named(['No', 'Yes']);
		case 'Colleague':
			return userChoices(account.users, 'id');
		case 'ListSingleSelect':
			return named(field.ListOptions);
		default:
			return [];
	}
}

const isDay = ({ source }: Column) =>
	'field' in source
		? (source.member ?? source.field).type === 'day'
		: source.customField.Type === 'Date';

/** Fields whose text can have several values. The mapper has no choice of several. */
function hasSeveral({ source }: Column): boolean {
	return 'field' in source
		? source.field.type === 'texts'
		: source.customField.Type === 'ListMultipleSelect';
}

/** The name of a column in the mapper. @param isShared whether another column has the same label */
export function mapperName(column: Column, isShared: boolean): string {
	const name = isShared ? column.longLabel : column.label;
	return hasSeveral(column) ? `${name} ${SEVERAL}` : name;
}

/**
 * How a value is entered in n8n's mapper. Numbers are texts, because a number that is emptied becomes 0, and yes or no
 * is a choice, because a switch that is added and left alone is "no".
 * @param emptyName the name of the choice that gives no value
 */
export function mapperInput(
	column: Column,
	account: AccountChoices,
	emptyName: EmptyName,
): Pick<ResourceMapperField, 'options' | 'type'> {
	const { source } = column;
	const choices =
		'field' in source ? recordChoices(source, account) : customChoices(source.customField, account);
	if (choices.length === 0) return { type: isDay(column) ? 'dateTime' : 'string' };
	return { type: 'options', options: [{ name: emptyName, value: '' }, ...choices] };
}
