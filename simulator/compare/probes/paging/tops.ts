import type { ListName } from '../../account';
import { OtherBehavior } from '../../findings';
import type { Probe } from '../probe';

/** Lists of at most 100 rows on a page. */
const LISTS: readonly ListName[] = ['Contacts', 'Invoices', 'WorkItems', 'Organizations'];
const MAX_TOP = 100;
/** So many more than a page of the reading `atMost30` that a few deletions do not matter. */
const MIN_ROWS = 40;
const SMALL_PAGE = 30;

/** karbon.md 5. */
export const topAboveMaximum: Probe = async (account) => {
	const [name] = await account.openList(LISTS, 0);
	return (await account.tryList(name, { $top: MAX_TOP + 1 })) === undefined ? 'reject' : 'cap';
};

/** karbon.md 5. */
export const pageRows: Probe = async (account) => {
	const [name] = await account.openList(LISTS, MIN_ROWS);
	const { rows } = await account.list(name, { $top: MIN_ROWS });
	if (rows.length === MIN_ROWS) return 'requested';
	if (rows.length === SMALL_PAGE) return 'atMost30';
	throw new OtherBehavior();
};
