import { isDeepStrictEqual } from 'node:util';

/** Whether two JSON values are the same, also if a test has made one of them: its objects have other prototypes. */
export function isSame(one: unknown, other: unknown): boolean {
	return isDeepStrictEqual(structuredClone(one), structuredClone(other));
}
