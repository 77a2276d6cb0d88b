import { type Account, LIST_KEYS, type ListName } from '../../account';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const DENIALS = [401, 403, 404];

/** Statuses of the first pages of all lists. */
export async function listStatuses(account: Account): Promise<number[]> {
	const statuses: number[] = [];
	for (const name of Object.keys(LIST_KEYS) as ListName[]) {
		statuses.push((await account.read(`/v3/${name}`)).status);
	}
	return statuses;
}

/** karbon.md 111, if a list is closed while another one is open. */
export const deniedAnswer: Probe = async (account) => {
	const statuses = await listStatuses(account);
	const closed = new Set(statuses.filter((status) => DENIALS.includes(status)));
	const [status, another] = closed;
	if (status === undefined) throw new Undecided('all lists can be read');
	if (!statuses.includes(200)) throw new Undecided('no list can be read');
	if (another !== undefined) throw new OtherBehavior();
	return String(status);
};
