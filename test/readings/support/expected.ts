import type { Outcome } from './cells/readingCase';

/** What has to become of records: the end of a path in the store -> the new value. */
export type Expected = Readonly<Record<string, unknown>>;

const tidy = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Whether exactly these values changed.
 * @returns what is wrong, if anything
 */
export function exactly({ changes, error }: Outcome, expected: Expected): string | undefined {
	if (error !== undefined) return changes.length === 0 ? undefined : 'an error after a change';
	const names = Object.keys(expected);
	const unexpected = changes.filter(({ path }) => !names.some((name) => path.endsWith(name)));
	if (unexpected.length > 0) return `also changed ${unexpected.map(({ path }) => path).join(', ')}`;
	for (const name of names) {
		const change = changes.find(({ path }) => path.endsWith(name));
		if (!change) return `${name} did not change`;
		if (tidy(change.after) !== tidy(expected[name])) {
			return `${name} became ${tidy(change.after)} instead of ${tidy(expected[name])}`;
		}
	}
	return undefined;
}
