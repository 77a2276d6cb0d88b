import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** A name from its parts. */
const joined = (parts: unknown[], separator: string) => parts.filter(Boolean).join(separator);

/** karbon.md 12. */
export const contactNames: Probe = async (account) => {
	const [name, { rows }] = await account.openList(['Contacts']);
	const row = rows.find(({ FullName }) => typeof FullName === 'string' && FullName.includes(' '));
	if (row === undefined) throw new Undecided('a contact with several names');
	const { FirstName, MiddleName, LastName } = await account.record(name, account.keyOf(name, row));
	if (row.FullName === joined([FirstName, MiddleName, LastName], ' ')) return 'firstNameFirst';
	const others = joined([FirstName, MiddleName], ' ');
	if (row.FullName === joined([LastName, others], ', ')) return 'lastNameFirst';
	throw new OtherBehavior();
};
