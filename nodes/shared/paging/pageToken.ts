import type { NextPage } from './nextPage';

/** Where a list goes on for a user who loads more of it: a link, or a number of rows and what the list began with. */
export interface PageToken {
	start?: NextPage;
	/** The value of the first row. A page that begins with it shows that Karbon ignored `$skip` (karbon.md 3). */
	first?: string;
}

/** Reads a token that comes back from the browser. `pages` checks a link like one from Karbon. */
export function readPageToken(token: string | undefined): PageToken {
	if (token === undefined) return {};
	const [, skip, first] = /^\$skip=(\d{1,9})&first=(.*)/s.exec(token) ?? [];
	return skip === undefined ? { start: { link: token } } : { start: { skip: Number(skip) }, first };
}

/** @param token the one that this page was read with */
export function pageTokenOf(
	next: NextPage | undefined,
	first: string,
	token?: string,
): string | undefined {
	if (next === undefined) return undefined;
	if ('skip' in next) return `$skip=${next.skip}&first=${first}`;
	// A page that names itself would be loaded again and again.
	return next.link === token ? undefined : next.link;
}
