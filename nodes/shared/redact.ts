import { isWellFormed } from './text';

const HIDDEN = '[hidden]';

/** The greatest length of a message or a description that a user sees. Characters. */
export const MAX_TEXT_LENGTH = 2_000;
/** How much of a text is searched. Patterns can take quadratic time, so the text has to be short. */
const MAX_SEARCHED_LENGTH = 4 * MAX_TEXT_LENGTH;
/** Shorter texts are no secrets, and replacing them would make a message unreadable. */
const MIN_SECRET_LENGTH = 6;

/** The forms of a download token, a bearer token and a JWT; the last one in any letter case only if it is whole. */
const PATTERNS: Array<[RegExp, string]> = [
	[/([?&](?:token|sig|signature)=)[^&\s"'<>]+/gi, `$1${HIDDEN}`],
	[/(bearer\s{1,20})[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`],
	[/eyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g, HIDDEN],
	[/(?<![\w-])eyj[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/gi, HIDDEN],
];
/** The beginning of a secret that a cut has left, too short for the patterns. */
const REMNANT = /(?:bearer\s{1,20}[\w.~+/=-]{0,7}|(?<![\w-])eyj[\w.-]*|eyj[\w-]{0,7})$/i;

/** Cuts a text at a code point boundary, with an ellipsis when something was cut. */
export function shorten(text: string, maxLength: number = MAX_TEXT_LENGTH): string {
	if (text.length <= maxLength) return text;
	const kept = text.slice(0, maxLength - 1);
	// Half of a surrogate pair would be shown as a replacement character.
	return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/** The spellings in which a secret may appear in a text. */
function spellingsOf(secret: string): string[] {
	return isWellFormed(secret) ? [secret, encodeURIComponent(secret)] : [secret];
}

const lowerCase = (text: string) => text.toLowerCase();
const lowerCaseAscii = (text: string) => text.replace(/[A-Z]+/g, lowerCase);

/** Hides a secret in any letter case. */
function hide(text: string, secret: string): string {
	// A few letters get longer, such as the capital I with a dot; every character of both has to keep its place.
	const keepsLength = [text, secret].every((one) => lowerCase(one).length === one.length);
	const fold = keepsLength ? lowerCase : lowerCaseAscii;
	const parts = fold(text).split(fold(secret));
	if (parts.length === 1) return text;
	let at = 0;
	return parts
		.map(({ length }) => {
			const part = text.slice(at, at + length);
			at += length + secret.length;
			return part;
		})
		.join(HIDDEN);
}

/**
 * Takes secrets out of a text that a user will see: the given ones in any letter case, URL-encoded or
 * not, and whatever has the form of a download token, a bearer token or a JWT. The result has at most
 * `MAX_TEXT_LENGTH` characters. Only a beginning of bounded length is searched, so that no text takes long.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
	const spellings = [
		...new Set(secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).flatMap(spellingsOf)),
		// The longest first: hiding a part of a secret would leave the rest of it readable.
	].sort((a, b) => b.length - a.length);
	// A secret that this cut goes through is in the last `reach` characters, also when hiding others makes
	// the text longer by a third.
	const reach = 2 * (spellings[0]?.length ?? 0);
	const begin = text.slice(0, MAX_SEARCHED_LENGTH + reach);
	const known = spellings.reduce(hide, begin);
	const whole = begin.length < text.length ? known.slice(0, known.length - reach) : known;
	const searched = whole.slice(0, MAX_SEARCHED_LENGTH);
	const isCut = begin.length < text.length || searched.length < whole.length;
	const clean = PATTERNS.reduce((result, [pattern, by]) => result.replace(pattern, by), searched);
	return shorten(isCut ? `${clean.replace(REMNANT, '')}…` : clean);
}

const NO_HOST = 'an unreadable address';

/**
 * The host of an address, with its port if it has one. Of the target URL of another system's subscription, a message
 * shows no more: its path and its query may be secrets.
 */
export function hostOnly(url: string): string {
	return URL.canParse(url) ? shorten(new URL(url).host || NO_HOST) : NO_HOST;
}
