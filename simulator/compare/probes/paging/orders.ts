import type { Account, ListName, Page } from '../../account';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';
import { keysOf, shareIn } from '../rowKeys';
import { momentOf } from '../values/times';

/** A list, and a time by which it can be ordered. */
const ORDERS: ReadonlyArray<[ListName, string]> = [
	['WorkItems', 'StartDate'],
	['Invoices', 'InvoiceDate'],
];
/** Fewer orders of the equal rows could repeat by chance. */
const MIN_BITS = 16;
const MOST = 0.8;

async function orderedList(account: Account): Promise<[ListName, string]> {
	const [name] = await account.openList(
		ORDERS.map(([list]) => list),
		2,
	);
	return ORDERS.find(([list]) => list === name) as [ListName, string];
}

const valuesOf = ({ rows }: Page, field: string): number[] =>
	rows.map((row) => momentOf(row[field])).filter((moment) => moment !== undefined);

/** Whether each value is at least the one before. */
const isAscending = (values: readonly number[]): boolean =>
	values.every((value, index) => index === 0 || value >= (values[index - 1] as number));

/** karbon.md 4: the first rows in both directions. */
export const orders: Probe = async (account) => {
	const [name, field] = await orderedList(account);
	const up = await account.tryList(name, { $orderby: `${field} asc` });
	const down = await account.tryList(name, { $orderby: `${field} desc` });
	if (up === undefined && down === undefined) return 'refused';
	if (up === undefined || down === undefined) throw new OtherBehavior();
	const [rising, falling] = [valuesOf(up, field), valuesOf(down, field)];
	const [lowest = 0, highest = 0] = [rising[0], falling[0]];
	const isSorted = isAscending(rising) && isAscending([...falling].reverse());
	if (isSorted && lowest < highest) return 'honored';
	const isSame = shareIn(keysOf(account, name, up), keysOf(account, name, down)) >= MOST;
	if (isSorted) throw new Undecided('no two rows with different values');
	if (!isSame) throw new OtherBehavior();
	return 'ignored';
};

/** Groups of neighbors with equal values, without the last one, which may go on on the next page. */
function ties(account: Account, name: ListName, page: Page, field: string): string[][] {
	const groups: string[][] = [];
	let last: number | undefined;
	for (const row of page.rows) {
		const moment = momentOf(row[field]);
		if (groups.length === 0 || moment !== last) groups.push([]);
		groups.at(-1)?.push(account.keyOf(name, row));
		last = moment;
	}
	return groups.slice(0, -1);
}

/** Number of yes-or-no decisions that the order of so many rows has. */
function bitsOf(count: number): number {
	let bits = 0;
	for (let factor = 2; factor <= count; factor += 1) bits += Math.log2(factor);
	return bits;
}

/** karbon.md 4: the same page twice. */
export const tieOrder: Probe = async (account) => {
	const [name, field] = await orderedList(account);
	const options = { $orderby: `${field} asc` };
	const before = ties(account, name, await account.list(name, options), field);
	const after = ties(account, name, await account.list(name, options, { again: true }), field);
	const again = new Map(after.map((group) => [[...group].sort().join(), group]));
	let bits = 0;
	for (const group of before) {
		const other = again.get([...group].sort().join());
		if (other === undefined) continue;
		if (other.join() !== group.join()) return 'random';
		bits += bitsOf(group.length);
	}
	if (bits < MIN_BITS) throw new Undecided('too few rows with equal values');
	return 'key';
};

/** karbon.md 7. */
export const orderWorkItemsByLastModified: Probe = async (account) => {
	const page = await account.tryList('WorkItems', { $orderby: 'LastModifiedDateTime desc' });
	if (page === undefined) return false;
	const falling = valuesOf(page, 'LastModifiedDateTime');
	if (!isAscending([...falling].reverse())) throw new OtherBehavior();
	return true;
};
