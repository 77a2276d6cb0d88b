import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { shorten } from './redact';
import { nonEmptyText, withoutTrailingSlashes } from './text';

/**
 * True for a host that is this computer, so that nothing sent to it crosses a network.
 * @param hostname as `URL.hostname` spells it
 */
export function isLoopback(hostname: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The credential as the rest of the package uses it. */
export interface KarbonCredentials {
	/** Origin and optional path, without a slash at the end. One spelling for each address, see `readBaseUrl`. */
	baseUrl: string;
	accessToken: string;
	accessKey: string;
	/** How many requests a minute all nodes with this credential may send together, in each process of n8n. */
	requestsPerMinute: number;
	/** Lower-case `host` or `host:port`. */
	trustedDownloadHosts: string[];
	allowedWrites: AllowedWrites;
}

/** Requests a minute that Karbon allows each API application (karbon.md 100). */
export const DOCUMENTED_PER_MINUTE = 120;

const DEFAULT_BASE_URL = 'https://api.karbonhq.com';
/** Longer addresses are no addresses. Characters. */
const MAX_URL_LENGTH = 2_000;
/** How much of an entry an error shows. Characters. */
const MAX_SHOWN_LENGTH = 200;

/**
 * The host of an entry, with its port if it has one, as `URL.host` spells it.
 * @throws {Error} naming an entry that has more than a host, such as a path: links are compared with the host only.
 */
function trustedHost(entry: string): string {
	const address = /^[a-z]+:\/\//i.test(entry) ? entry : `https://${entry}`;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url?.href === `https://${url?.host}/` && !entry.includes('*')) return url.host;
	// Neither a user name and password nor a query may be shown.
	const shown = shorten(entry.slice(entry.lastIndexOf('@') + 1).split(/[?#]/)[0], MAX_SHOWN_LENGTH);
	throw new Error(
		`The entry "${shown}" in 'Trusted Download Hosts' of the Karbon credential is not valid. Enter hosts only, such as files.example.com: no path, no user name, https only.`,
	);
}

/**
 * Reads the Base URL; the default when it is empty. Addresses that differ in the case of the host, the default port or
 * slashes at the end have one spelling: they share a rate limit and what is remembered of an account.
 * @throws {Error} with a text for the user when it is not valid, or would send token and key unencrypted
 */
export function readBaseUrl(stored: unknown): string {
	const baseUrl = withoutTrailingSlashes(nonEmptyText(stored) ?? '') || DEFAULT_BASE_URL;
	if (baseUrl.length > MAX_URL_LENGTH) {
		throw new Error(
			`The Base URL of the Karbon credential is longer than ${MAX_URL_LENGTH} characters. Enter an address such as https://api.karbonhq.com.`,
		);
	}
	if (!/^https?:\/\/[^/?#@\\\s]+(\/[^?#\s]*)?$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
		throw new Error(
			'The Base URL of the Karbon credential is not valid. Enter an address such as https://api.karbonhq.com, without a query or a user name.',
		);
	}
	const { protocol, hostname, origin, pathname } = new URL(baseUrl);
	if (protocol === 'http:' && !isLoopback(hostname)) {
		throw new Error(
			'The Base URL of the Karbon credential uses http. The token and the key would be sent unencrypted. Enter an https address; http is only for a simulator on this computer (localhost).',
		);
	}
	return `${origin}${withoutTrailingSlashes(pathname)}`;
}

/**
 * Reads the stored fields.
 * @throws {Error} with a text for the user when the token or the key is missing, or another field is not valid
 */
export function readCredentials(stored: ICredentialDataDecryptedObject): KarbonCredentials {
	const baseUrl = readBaseUrl(stored.baseUrl);
	const accessToken = nonEmptyText(stored.accessToken);
	const accessKey = nonEmptyText(stored.accessKey);
	if (!accessToken || !accessKey) {
		throw new Error('The Karbon credential has no access token or no access key. Enter both.');
	}
	// A header has visible ASCII characters only.
	if (!/^[!-~]+$/.test(accessToken + accessKey)) {
		throw new Error(
			'The access token or the access key in the Karbon credential contains a space, a line break, or another character that is not allowed. Copy both from Karbon again.',
		);
	}
	const trustedHosts = nonEmptyText(stored.trustedDownloadHosts) ?? '';
	const perMinute = Math.floor(Number(stored.requestsPerMinute));
	return {
		baseUrl,
		accessToken,
		accessKey,
		requestsPerMinute: isFinite(perMinute) && perMinute > 0 ? perMinute : DOCUMENTED_PER_MINUTE,
		trustedDownloadHosts: trustedHosts
			.split(/[\s,;]+/)
			.filter(Boolean)
			.map(trustedHost),
		allowedWrites: readAllowedWrites(stored.allowedWrites),
	};
}

/** The credential field 'Allowed Writes': value -> name. */
export const ALLOWED_WRITES = {
	everything: 'Everything',
	noPaymentsDeletionsOrUsers: 'No Payments, Deletions, or User Changes',
	nothing: 'Nothing',
} as const;

/** What nodes with the credential may change in Karbon. */
export type AllowedWrites = keyof typeof ALLOWED_WRITES;

/** A request, as far as it says what it changes. */
interface Sent {
	method: string;
	/** A path, or an absolute address. */
	path: string;
}

const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** What 'No Payments, Deletions, or User Changes' refuses: its name in errors, and the paths in small letters. */
const GUARDED: ReadonlyArray<{ name: string; path: RegExp; method?: string }> = [
	{ name: 'payments', path: /payment/ },
	{ name: 'changes to users, teams, or roles', path: /\/(?:users|teams|roles)(?![a-z])/ },
	{ name: 'deletions', path: /delete|remove/, method: 'DELETE' },
];

/** A request that 'Allowed Writes' refuses. It was not sent. */
export class NotAllowedError extends Error {
	readonly description: string;

	/**
	 * @param purpose what was to be done: `delete the payment "abc"`
	 * @param refused what the credential does not allow: `deletions`
	 */
	constructor(purpose: string, allowed: AllowedWrites, refused = 'writes') {
		super(`Could not ${purpose}: the Karbon credential does not allow ${refused}`);
		this.name = 'NotAllowedError';
		this.description = `The request was not sent. 'Allowed Writes' in the Karbon credential is set to '${ALLOWED_WRITES[allowed]}'. To allow it, change this field, or use another credential.`;
	}
}

/**
 * Reads the stored field. Credentials from before it existed allow everything.
 * @throws {Error} with a text for the user for any other value
 */
function readAllowedWrites(stored: unknown): AllowedWrites {
	const value = String(stored ?? '') || 'everything';
	if (Object.hasOwn(ALLOWED_WRITES, value)) return value as AllowedWrites;
	throw new Error(
		"'Allowed Writes' in the Karbon credential has an unknown value. Select a value from its list.",
	);
}

/** The path as servers compare it, without what stands before `/v3/`, such as the path of a proxy. */
function comparable(path: string): string {
	const { pathname } = new URL(path.replace(/^\/+/, '/'), 'https://api.karbonhq.com');
	const decoded = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
	return decoded.toLowerCase().replace(/^.*?(?=\/v3\/)/, '');
}

/** Whether the request creates, changes or deletes one webhook subscription. All can be deleted at once, too. */
function isOneSubscription(method: string, path: string): boolean {
	const named = /^\/v3\/webhooksubscriptions(\/[a-z]+)?\/?$/.exec(path);
	return named !== null && (named[1] !== undefined || method === 'POST');
}

/** All but GET, HEAD and OPTIONS is a write, so that a new operation needs no declaration. */
export const isWrite = (method: string): boolean => !READ_METHODS.includes(method.toUpperCase());

/**
 * What a request is refused as, such as `deletions`; undefined for one that is allowed.
 * @param exemptsSubscription whether the request may be about the trigger's own subscription, which is always allowed
 */
export function refusedAs(
	allowed: AllowedWrites,
	sent: Sent,
	exemptsSubscription = false,
): string | undefined {
	if (allowed === 'everything' || !isWrite(sent.method)) return undefined;
	const method = sent.method.toUpperCase();
	const path = comparable(sent.path);
	if (exemptsSubscription && isOneSubscription(method, path)) return undefined;
	if (allowed === 'nothing') return 'writes';
	return GUARDED.find((one) => one.path.test(path) || one.method === method)?.name;
}

/**
 * Checks a request as `refusedAs` does.
 * @param purpose see `NotAllowedError`
 * @throws {NotAllowedError}
 */
export function requireAllowed(
	allowed: AllowedWrites,
	sent: Sent,
	purpose: string,
	exemptsSubscription = false,
): void {
	const refused = refusedAs(allowed, sent, exemptsSubscription);
	if (refused !== undefined) throw new NotAllowedError(purpose, allowed, refused);
}
