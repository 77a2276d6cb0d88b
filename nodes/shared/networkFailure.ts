/** What is known of a request that got no answer. */
export type NetworkFailure =
	/** The connection was never made: the service cannot have seen the request. */
	| 'notDelivered'
	/** This side would not send it (certificate, policy, malformed address): trying again changes nothing. */
	| 'notSent'
	/** It was sent, or may have been: nobody knows what became of it. */
	| 'lost';

const NOT_DELIVERED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EAI_FAIL',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EHOSTDOWN',
	'ENETDOWN',
]);

const NOT_SENT = new Set([
	'ERR_INVALID_URL',
	'ERR_INVALID_CHAR',
	'ERR_UNESCAPED_CHARACTERS',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'ERR_SSL_WRONG_VERSION_NUMBER',
]);

const CODE = /\b(E[A-Z]{3,}(?:_[A-Z]+)*|[A-Z]{4,}(?:_[A-Z]+){2,})\b/;

/**
 * The platform's code of a failure, from wherever the n8n version at hand keeps it: the error, its
 * cause, its collected errors, or only the text.
 */
export function failureCode(error: unknown, depth = 0): string | undefined {
	if (typeof error !== 'object' || error === null || depth > 4) return undefined;
	const { code, cause, errors, httpCode, message, messages, description } = error as Record<
		string,
		unknown
	>;
	for (const candidate of [code, httpCode]) {
		if (typeof candidate === 'string' && CODE.test(candidate)) return candidate;
	}
	const nested = [cause, ...(Array.isArray(errors) ? errors : [])];
	for (const inner of nested) {
		const found = failureCode(inner, depth + 1);
		if (found) return found;
	}
	const texts = [message, description, ...(Array.isArray(messages) ? messages : [])];
	for (const text of texts) {
		const found = typeof text === 'string' ? CODE.exec(text) : null;
		if (found) return found[1];
	}
	return undefined;
}

/**
 * Sorts a failure by what the service can have seen of it. Whatever is not known for certain counts
 * as lost, because repeating a payment on a guess books it twice.
 */
export function classifyFailure(code: string | undefined): NetworkFailure {
	if (code && NOT_DELIVERED.has(code)) return 'notDelivered';
	if (code && NOT_SENT.has(code)) return 'notSent';
	return 'lost';
}
