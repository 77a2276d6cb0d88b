import type { ListOptions } from '../../account';
import { Undecided } from '../../findings';
import type { Probe } from '../probe';

/** A filter that every work item meets. */
const $filter = 'StartDate ge 1900-01-01T00:00:00Z';

/** karbon.md 9. */
export const nextLinkDropsFilter: Probe = async (account, decided) => {
	const isLinked = decided.get('nextLinks') === 'always';
	const options: ListOptions = isLinked ? { $filter, $top: 1 } : { $filter };
	const { nextLink } = await account.list('WorkItems', options);
	if (nextLink === undefined) throw new Undecided('no list of more records than a page has');
	const url = account.ownUrl(nextLink);
	if (url === undefined) throw new Undecided('a link to another origin');
	return !url.searchParams.has('$filter');
};
