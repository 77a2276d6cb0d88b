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
export function readAllowedWrites(stored: unknown): AllowedWrites {
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
