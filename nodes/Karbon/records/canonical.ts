import { isObject } from '../../shared/isObject';
import { isEmpty } from '../schema/isEmpty';

/** JSON of a value, the same for any order of members, and with or without empty ones. */
export function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) => {
		if (!isObject(part)) return part;
		const members = Object.entries(part).filter(([, member]) => !isEmpty(member));
		return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
