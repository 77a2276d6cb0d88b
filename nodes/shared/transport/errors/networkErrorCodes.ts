const UNREACHABLE = 'The host of the Base URL cannot be reached';
const NOT_LOOKED_UP = 'The host of the Base URL could not be resolved';
const SELF_SIGNED = 'the certificate of the Base URL is self-signed';
const UNKNOWN_ISSUER = 'the certificate of the Base URL has an unknown issuer';
const NOT_ALLOWED = 'a value contains a character that is not allowed in a request';

/**
 * Node.js error codes of a connection that was never made, and what a message says instead of the code. On a
 * connection that was made, some mean that it was lost (see `classifyNetworkError`).
 */
export const NOT_DELIVERED: ReadonlyMap<string, string> = new Map([
	['ECONNREFUSED', 'The server at the Base URL refuses connections'],
	['ENOTFOUND', 'The host of the Base URL was not found'],
	['EAI_AGAIN', NOT_LOOKED_UP],
	['EAI_FAIL', NOT_LOOKED_UP],
	['EHOSTUNREACH', UNREACHABLE],
	['ENETUNREACH', UNREACHABLE],
	['EHOSTDOWN', UNREACHABLE],
	['ENETDOWN', UNREACHABLE],
]);

/** Node.js error codes of a request that n8n did not send, and why, continuing "n8n did not send the request". */
export const NOT_SENT: ReadonlyMap<string, string> = new Map([
	['ERR_INVALID_URL', 'the address is not valid'],
	['ERR_INVALID_CHAR', NOT_ALLOWED],
	['ERR_UNESCAPED_CHARACTERS', NOT_ALLOWED],
	['CERT_HAS_EXPIRED', 'the certificate of the Base URL has expired'],
	['CERT_NOT_YET_VALID', 'the certificate of the Base URL is not valid yet'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', SELF_SIGNED],
	['SELF_SIGNED_CERT_IN_CHAIN', SELF_SIGNED],
	['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_ISSUER],
	['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_ISSUER],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_ISSUER],
	['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the Base URL is for another host'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'the server at the Base URL does not use https'],
]);

/** Node.js error codes of a time-out. Codes in none of these tables mean that the connection was lost. */
export const TIMED_OUT: ReadonlySet<string> = new Set(['ECONNABORTED', 'ETIMEDOUT']);
