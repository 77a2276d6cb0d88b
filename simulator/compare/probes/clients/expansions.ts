import type { Account } from '../../account';
import { type Fields, textOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const SEVERAL = ['BusinessCards', 'ClientTeam'];
/** Contacts that are read until one has several members in its team. */
const MAX_CONTACTS = 3;

/** Keys of contacts, those with owner and manager first, because their teams have several members. */
async function contactKeys(account: Account): Promise<string[]> {
	const [, { rows }] = await account.openList(['Contacts']);
	const hasTeam = (row: Fields) =>
		textOf(row.ClientOwner) !== undefined && textOf(row.ClientManager) !== undefined;
	const sorted = [...rows.filter(hasTeam), ...rows.filter((row) => !hasTeam(row))];
	return sorted.slice(0, MAX_CONTACTS).map((row) => account.keyOf('Contacts', row));
}

/** karbon.md 24. */
export const severalExpansions: Probe = async (account) => {
	const [key = ''] = await contactKeys(account);
	const alone = await account.record('Contacts', key, { $expand: 'ClientTeam' });
	if (alone.ClientTeam == null) throw new Undecided('a contact without a team');
	const record = await account.tryRecord('Contacts', key, { $expand: SEVERAL.join() });
	if (record === undefined) return 'refused';
	const shown = SEVERAL.filter((name) => name in record);
	if (shown.length === 0) return 'absent';
	if (shown.length < SEVERAL.length) throw new OtherBehavior();
	const empty = shown.filter((name) => record[name] === null);
	if (empty.length === SEVERAL.length) return 'null';
	if (empty.length > 0) throw new OtherBehavior();
	return 'accepted';
};

/** karbon.md 25. */
export const expandedLists: Probe = async (account) => {
	for (const key of await contactKeys(account)) {
		const record = await account.record('Contacts', key, { $expand: 'ClientTeam' });
		if ('ClientTeam@odata.nextLink' in record) return 'continued';
		if (Array.isArray(record.ClientTeam) && record.ClientTeam.length > 1) return 'whole';
	}
	throw new Undecided('no contact with several members in its team');
};
