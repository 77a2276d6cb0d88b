import { isDeepStrictEqual } from 'node:util';

import { isEmpty } from '../../../../../nodes/shared/json';

type Values = Record<string, unknown>;

/** Lists whose order does not count (karbon.md 32). */
const UNORDERED = ['ClientTeam', 'Members', 'RegistrationNumbers', 'UserRoleAssignments'];
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})?$/;

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function momentOf(value: unknown): number {
	if (typeof value !== 'string' || !TIME.test(value)) return NaN;
	return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`);
}

/** Whether two single values are the same: times by their moment, numbers by their value (karbon.md 10, 13). */
function isSame(shown: unknown, held: unknown): boolean {
	if (isEmpty(shown) && isEmpty(held)) return true;
	if (typeof shown === 'number' && !isEmpty(held)) return shown === Number(held);
	const moment = momentOf(shown);
	return Number.isNaN(moment) ? isDeepStrictEqual(shown, held) : moment === momentOf(held);
}

/**
 * The paths of all values that an output shows and Karbon does not hold. A field that the output does not have is no
 * difference.
 */
export function differences(shown: unknown, held: unknown, path = ''): string[] {
	if (Array.isArray(shown) && Array.isArray(held)) {
		if (shown.length !== held.length) return [`${path} (${shown.length}, not ${held.length})`];
		if (UNORDERED.includes(path.slice(path.lastIndexOf('.') + 1)))
			return unordered(shown, held, path);
		return shown.flatMap((one, index) => differences(one, held[index], `${path}.${index}`));
	}
	if (isObject(shown) && isObject(held)) {
		return Object.entries(shown)
			.filter(([name]) => !(`${name}@odata.nextLink` in held && hasAll(shown[name], held[name])))
			.flatMap(([name, value]) =>
				differences(value, held[name], path === '' ? name : `${path}.${name}`),
			);
	}
	if (isSame(shown, held)) return [];
	return [`${path}: ${JSON.stringify(shown)}, not ${JSON.stringify(held)}`];
}

/** For a list of which a GET shows only a part (karbon.md 25): whether each entry of it is shown. */
function hasAll(shown: unknown, part: unknown): boolean {
	return (
		Array.isArray(shown) &&
		Array.isArray(part) &&
		part.every((one) => shown.some((other) => differences(other, one).length === 0))
	);
}

function unordered(shown: unknown[], held: unknown[], path: string): string[] {
	const left = [...held];
	return shown.flatMap((one) => {
		const at = left.findIndex((other) => differences(one, other).length === 0);
		if (at < 0) return [`${path}: ${JSON.stringify(one)} is not in ${JSON.stringify(held)}`];
		left.splice(at, 1);
		return [];
	});
}
