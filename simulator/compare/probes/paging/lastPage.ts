import type { ListName } from '../../account';
import { literal, textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import { pageOf } from '../../account/lists';
import type { Probe } from '../probe';

const NAMED: readonly ListName[] = ['Contacts', 'Organizations'];
/** Pages of fewer rows are never cut (karbon.md 5). */
const MAX_ROWS = 10;

/** karbon.md 1: the records of one name, on a page that they fill. */
export const lastPage: Probe = async (account) => {
	const [name, { rows }] = await account.openList(NAMED);
	const [fullName] = textsIn(rows, 'FullName');
	if (fullName === undefined) throw new Undecided('rows without a name');
	const $filter = `FullName eq ${literal(fullName)}`;
	const all = await account.list(name, { $filter });
	const size = all.rows.length;
	if (size === 0 || size > MAX_ROWS) throw new Undecided('no filter for a few records');
	const page = await account.list(name, { $filter, $top: size });
	if (page.nextLink === undefined) return 'noLink';
	const after = pageOf(await account.read(page.nextLink));
	if (after?.rows.length !== 0) throw new OtherBehavior();
	return 'emptyWithLink';
};
