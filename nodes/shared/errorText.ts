import { MAX_TEXT_LENGTH, redact, shorten } from './redact';

/**
 * Names of system errors. n8n replaces a message that has one of them in it, in any letter case, by another
 * text; for ECONNRESET by "You can retry the request immediately", which after a payment would record
 * it twice (n8n-workflow, COMMON_ERRORS in node.error.ts of versions 1.120 to 2.41).
 */
export const SYSTEM_CODES = [
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOTFOUND',
	'ETIMEDOUT',
	'ERRADDRINUSE',
	'EADDRNOTAVAIL',
	'ECONNABORTED',
	'EHOSTUNREACH',
	'EAI_AGAIN',
	'ENOENT',
	'EISDIR',
	'ENOTDIR',
	'EACCES',
	'EEXIST',
	'EPERM',
	'GETADDRINFO',
];
const ANY_SYSTEM_CODE = new RegExp(SYSTEM_CODES.join('|'), 'gi');
/** A character that is not visible and allows no line break. */
const WORD_JOINER = '\u2060';

const broken = (word: string) => word[0] + WORD_JOINER + word.slice(1);

/** n8n takes an execution for canceled, and offers no retry, if the message of its error has this word. */
export function withoutCanceled(error: Error): Error {
	error.message = error.message.replaceAll('canceled', broken);
	return error;
}

/** What a cut keeps at the end of a text: Karbon's own code. */
const END = / Karbon's code: [^ ]{1,40}\.$/;

/**
 * A text that n8n shows as it is, wherever it wraps our error into another one: without secrets, cut to about
 * 2,000 characters, and with a word joiner inside whatever spells the name of a system error, such as the
 * record key "EPERM-1" or the word "preexisting".
 */
export function errorText(text: string, secrets: readonly string[] = []): string {
	const [end = ''] = END.exec(text.slice(-60)) ?? [];
	const clean = (part: string) => redact(part, secrets).replace(ANY_SYSTEM_CODE, broken);
	return (
		shorten(clean(text.slice(0, text.length - end.length)), MAX_TEXT_LENGTH - end.length) +
		clean(end)
	);
}
