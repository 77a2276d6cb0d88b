import { randomUUID } from 'node:crypto';

import type { ListName } from '../../account';
import { literal } from '../../account/values';
import { OtherBehavior } from '../../findings';
import type { Probe } from '../probe';

const NAMED: readonly ListName[] = ['Contacts', 'Organizations'];
/** A name that no client has. */
const NOBODY = `FullName eq ${literal(randomUUID())}`;

/** karbon.md 2: of a page of one row among more, and of no rows. */
export const counts: Probe = async (account) => {
	const [name, first] = await account.openList(NAMED, 2);
	const one = await account.list(name, { $top: 1 });
	const none = await account.list(name, { $filter: NOBODY });
	if (none.rows.length > 0) throw new OtherBehavior();
	const all = [first.count, one.count, none.count];
	if (all.every((count) => count === undefined)) return 'absent';
	if (!all.every((count) => typeof count === 'number')) throw new OtherBehavior();
	if (none.count !== 0) return 'wrong';
	if (one.count === 1) return first.count === first.rows.length ? 'page' : 'wrong';
	return Number(one.count) >= first.rows.length ? 'all' : 'wrong';
};
