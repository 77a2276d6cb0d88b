import { badQuery } from '../http/errors';

/** Query as parsed by the server: an array where a name occurs more than once. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The query options of a request. Each must be supported by the endpoint and occur only once.
 * @param allowed names the endpoint supports
 * @throws ServiceError 400 code 4002 for an unknown or repeated option
 */
export function knownOptions(
	query: RawQuery,
	allowed: readonly string[],
): Record<string, string | undefined> {
	const known: Record<string, string | undefined> = {};
	for (const [name, value] of Object.entries(query)) {
		if (!allowed.includes(name))
			throw badQuery(`The query option '${name}' is not supported here.`);
		if (typeof value !== 'string')
			throw badQuery(`The query option '${name}' occurs more than once.`);
		known[name] = value;
	}
	return known;
}

/**
 * A whole number from a query option.
 * @throws ServiceError 400 code 4002 when it is not a whole number of at least `minimum`
 */
export function wholeNumber(name: string, value: string, minimum: number): number {
	if (!/^\d{1,9}$/.test(value) || Number(value) < minimum) {
		throw badQuery(`${name} must be a whole number of at least ${minimum}.`);
	}
	return Number(value);
}
