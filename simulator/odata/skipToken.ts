import { createHmac, randomBytes } from 'node:crypto';

import { badQuery } from '../http/errors';

/** The state of a nextLink in its `$skiptoken`. */
export interface PageState {
	path: string;
	skip: number;
	top?: number;
	filter?: string;
	orderBy?: string;
	entityKey?: string;
	expand?: string;
	count?: string;
	/** Number of empty pages that were named before this one. */
	emptyPages?: number;
}

const secret = randomBytes(16);

function seal(payload: string): string {
	return createHmac('sha256', secret).update(payload).digest('base64url').slice(0, 12);
}

/** The opaque `$skiptoken` of a nextLink. */
export function writeSkipToken(state: PageState): string {
	const payload = Buffer.from(JSON.stringify(state)).toString('base64url');
	return `${payload}.${seal(payload)}`;
}

/**
 * Reads a `$skiptoken`, which is valid only in its own link: a link that the client changed is refused
 * (karbon.md 9).
 * @throws ServiceError 400 code 4002
 */
export function readSkipToken(token: string, given: Partial<PageState>): PageState {
	const [payload = '', mark] = token.split('.');
	if (mark !== seal(payload)) throw badQuery('The $skiptoken is not valid.');
	const state = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PageState;
	for (const [name, value] of Object.entries(given) as Array<[keyof PageState, unknown]>) {
		if (value !== undefined && value !== state[name]) {
			throw badQuery(`The $skiptoken does not belong to this ${name}.`);
		}
	}
	return state;
}
