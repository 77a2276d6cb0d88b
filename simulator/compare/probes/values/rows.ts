import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** Fields that a single contact has, and no row (karbon.md 12). */
const SINGLE_ONLY = ['FirstName', 'LastName', 'RestrictionLevel'];

/** karbon.md 12. */
export const listRows: Probe = async (account) => {
	const [, { rows }] = await account.openList(['Contacts']);
	const found = SINGLE_ONLY.filter((name) => rows.some((row) => name in row));
	if (found.length === 0) return 'documented';
	if (found.length < SINGLE_ONLY.length) throw new OtherBehavior();
	return 'full';
};

/** karbon.md 13. */
export const numbersAs: Probe = async (account) => {
	const [, { rows }] = await account.openList(['Invoices']);
	const types = new Set(
		rows.flatMap(({ InvoiceTotal: total }) => (total == null ? [] : [typeof total])),
	);
	const [type, another] = types;
	if (type === undefined) throw new Undecided('invoices without an amount');
	if (another !== undefined || (type !== 'number' && type !== 'string')) throw new OtherBehavior();
	return type === 'number' ? 'numbers' : 'texts';
};
