import type { Account, ListName, Page } from '../../account';
import { Undecided } from '../../findings';
import type { Probe } from '../probe';
import { keysOf, shareIn } from '../rowKeys';

const LISTS: readonly ListName[] = ['Contacts', 'Invoices', 'WorkItems', 'Organizations'];
/** The highest documented `$skip`. It skips a whole first page, so that records that change do not matter. */
const MAX_SKIP = 100;
const MOST = 0.8;

/** Whether a page begins after the skipped rows. */
function isHonored(account: Account, name: ListName, first: Page, skipped: Page): boolean {
	if (skipped.rows.length === 0) return true;
	const share = shareIn(keysOf(account, name, skipped), keysOf(account, name, first));
	if (share > 1 - MOST && share < MOST) throw new Undecided('the list changed meanwhile');
	return share <= 1 - MOST;
}

/** karbon.md 3. */
export const skips: Probe = async (account) => {
	const [name, first] = await account.openList(LISTS);
	const atMaximum = await account.tryList(name, { $skip: MAX_SKIP });
	if (atMaximum === undefined) return 'refused';
	if (!isHonored(account, name, first, atMaximum)) return 'ignored';
	const above = await account.tryList(name, { $skip: MAX_SKIP + 1 });
	return above === undefined ? 'refusedAbove100' : 'honored';
};
