import type { Account, Page } from '../../account';
import { textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const VISIBILITY = ['IsVisibleToContacts', 'IsVisibleToOrganizations'];
const FULL_PAGE = 100;

const definitions = async (account: Account): Promise<Page> =>
	(await account.openList(['CustomFields']))[1];

/** karbon.md 51: of the whole list, as it is in this account. */
export const customFieldNames: Probe = async (account) => {
	const { rows, nextLink } = await definitions(account);
	const names = textsIn(rows, 'Name');
	if (new Set(names).size < names.length) return 'shared';
	// A link may also lead to an empty page.
	if (rows.length >= FULL_PAGE || nextLink !== undefined) {
		throw new Undecided('more custom fields than a page has');
	}
	return 'unique';
};

/** karbon.md 55. */
export const customFieldOptionsName: Probe = async (account) => {
	const { rows } = await definitions(account);
	const names = (['ListOptions', 'Options'] as const).filter((name) =>
		rows.some((row) => name in row),
	);
	if (names.length > 1) throw new OtherBehavior();
	if (names.length === 0) throw new Undecided('no custom field with options');
	return names[0];
};

/** karbon.md 54. */
export const customFieldVisibility: Probe = async (account) => {
	const { rows } = await definitions(account);
	const shown = VISIBILITY.filter((name) => rows.every((row) => name in row));
	if (shown.length === VISIBILITY.length) return 'shown';
	if (VISIBILITY.some((name) => rows.some((row) => name in row))) throw new OtherBehavior();
	return 'omitted';
};
