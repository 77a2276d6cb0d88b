import type { IDataObject } from 'n8n-workflow';

import { isSameKey } from '../../shared/text';
import type { Change, Changes } from '../updates/change';
import { isEmpty } from '../../shared/json';
import { isSame } from '../updates/applyChanges';
import type { ClientType } from './clientType';

/**
 * Whether the row of the list shows that the client has all of these values. Where the row does not show a field,
 * or shows it in part, or is only a key, the answer is no, and the record has to be read.
 */
export function rowHasAll(
	{ listColumns = [] }: Pick<ClientType, 'listColumns'>,
	row: IDataObject,
	{ record, card, cardKey }: Changes,
): boolean {
	const names = record.filter(isName);
	const others = record.filter((change) => !isName(change));
	return (
		cardKey === undefined &&
		'FullName' in row &&
		(names.length === 0 || rowHasName(row, names)) &&
		others.every((change) => listColumns.includes(change.field.path) && rowHas(row, change)) &&
		card.every((change) => rowHasEmail(row, change))
	);
}

const isName = ({ field }: Change) => field.path === 'FirstName' || field.path === 'LastName';

/** "Ann Lee", or "Lee, Ann" (karbon.md 12): of three words, it is unclear which of them are the first name. */
function rowHasName({ FullName }: IDataObject, names: readonly Change[]): boolean {
	const name = String(FullName).replace(/^(\S+), (\S+)$/, '$2 $1');
	const [, first, last] = /^(\S+) (\S+)$/.exec(name) ?? [];
	return (
		first !== undefined &&
		names.every(({ field, value }) => value === (field.path === 'FirstName' ? first : last))
	);
}

function rowHas(row: IDataObject, { field, value }: Change): boolean {
	const { [field.path]: shown } = row;
	if (shown === undefined) return false;
	if (value === undefined) return isEmpty(shown);
	return field.type === 'text' && isSame(field, shown, value);
}

/** The row shows one of the client's email addresses, so only a single given address can be compared. */
function rowHasEmail({ EmailAddress }: IDataObject, { field, value, isReplaced }: Change): boolean {
	if (field.path !== 'EmailAddresses' || isReplaced || !Array.isArray(value)) return false;
	const [email, ...more] = value as string[];
	return more.length === 0 && isSameKey(EmailAddress, email);
}
