import type { Account, ListName } from '../../account';
import { literal, textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';
import { keysOf } from '../rowKeys';

/** Lists that take `$top` (karbon.md 5). */
const LISTS: readonly ListName[] = [
	'Contacts',
	'Organizations',
	'WorkItems',
	'Invoices',
	'Payments',
];
/** Lists with a field by which the rows can be filtered into a few sets. */
const STATUS_FIELDS: ReadonlyArray<[ListName, string]> = [
	['WorkItems', 'PrimaryStatus'],
	['Invoices', 'InvoiceStatus'],
];

/** Whether a list without links has more rows than its first page: a filter finds one. */
async function isCut(account: Account, name: ListName, field: string): Promise<boolean> {
	const first = await account.list(name);
	const keys = new Set(keysOf(account, name, first));
	for (const status of [...new Set(textsIn(first.rows, field))].slice(0, 2)) {
		const filtered = await account.tryList(name, { $filter: `${field} eq ${literal(status)}` });
		if (filtered && keysOf(account, name, filtered).some((key) => !keys.has(key))) return true;
	}
	return false;
}

/** karbon.md 1. */
export const nextLinks: Probe = async (account) => {
	const [name] = await account.openList(LISTS, 2);
	const topped = await account.list(name, { $top: 1 });
	if (topped.rows.length !== 1) throw new OtherBehavior();
	if (topped.nextLink !== undefined) return 'always';
	const first = await account.list(name);
	if (first.nextLink !== undefined) return 'neverWithTop';
	for (const [list, field] of STATUS_FIELDS) {
		if ((await account.list(list)).nextLink !== undefined) return 'neverWithTop';
		if (await isCut(account, list, field)) return 'never';
	}
	throw new Undecided('no list of more records than a page has');
};
