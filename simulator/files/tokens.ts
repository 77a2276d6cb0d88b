import { createHmac, randomBytes } from 'node:crypto';

import type { Clock } from '../clock';
import { badFileToken } from '../http/errors';

/** The record that a download token gives access to. */
export interface TokenSubject {
	kind: 'file' | 'invoicePdf';
	key: string;
}

/** Download tokens. They contain all data and are not stored, so that a million links need no memory. */
export interface FileTokens {
	issue(subject: TokenSubject): string;
	/** @throws ServiceError 400 code 4001 for a token that is forged or expired */
	open(token: string): TokenSubject;
}

/** karbon.md 73: tokens inside links are valid for 15 minutes. */
export const TOKEN_LIFETIME_MS = 15 * 60_000;

export function createFileTokens(clock: Clock): FileTokens {
	const secret = randomBytes(16);
	const seal = (payload: string) =>
		createHmac('sha256', secret).update(payload).digest('base64url').slice(0, 22);
	return {
		issue({ kind, key }) {
			const expires = clock.now() + TOKEN_LIFETIME_MS;
			const payload = Buffer.from(JSON.stringify([kind, key, expires])).toString('base64url');
			return `${payload}.${seal(payload)}`;
		},
		open(token) {
			const [payload = '', mark] = token.split('.');
			if (mark !== seal(payload)) throw badFileToken();
			const [kind, key, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
				TokenSubject['kind'],
				string,
				number,
			];
			if (clock.now() >= expires) throw badFileToken();
			return { kind, key };
		},
	};
}
