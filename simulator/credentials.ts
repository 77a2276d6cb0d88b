/** Base64url of a JSON value, as in the parts of a JWT. */
function encodePart(value: unknown): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The simulator's default bearer token: a GUID, as Karbon issues. */
export const DEFAULT_ACCESS_TOKEN = ['5a1c0de0', '0000', '4000', '8000', '51a0000000a7'].join('-');

/**
 * The simulator's default access key. It has the form of a JWT (three parts, starts with `eyJ`), but no valid
 * signature, and gives access to nothing.
 */
export const DEFAULT_ACCESS_KEY = [
	encodePart({ alg: 'none', typ: 'JWT' }),
	encodePart({ sub: 'simulator', note: 'not a real key' }),
	Buffer.from('no-signature').toString('base64url'),
].join('.');
