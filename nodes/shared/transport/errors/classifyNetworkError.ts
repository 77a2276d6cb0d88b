import { NOT_DELIVERED, NOT_SENT } from './networkErrorCodes';

/** What is known of a request that got no answer. */
type NetworkErrorKind =
	/** The connection was never made: the service cannot have seen the request. */
	| 'notDelivered'
	/** This side would not send it (certificate, policy, malformed address): trying again changes nothing. */
	| 'notSent'
	/** It was sent, or may have been: the outcome is not known. */
	| 'lost';

const CODE = /\b(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|E[A-Z]{3,})\b/g;
/** How the platform names a failure of a connection that was made: by then the request may have arrived. */
const ON_A_CONNECTION = /^(?:read|write)$|\b(?:read|write) E[A-Z]+\b/;
/** A time-out before there was a connection; any other may have come while the answer was awaited. */
const WHILE_CONNECTING = /\bconnect ETIMEDOUT\b/;
/** A connection to Karbon or to a proxy ended before anything of the request was sent. */
const BEFORE_SENDING =
	/before (?:secure TLS connection was established|receiving CONNECT response)$/;
/** n8n's messages for an address that its administrator or the settings of the credential do not allow. */
const CLOSED_BY_N8N = /^(?:The request was blocked because |Domain not allowed)/;
/** Levels of causes below the error itself that are read, so that a cycle of causes ends. */
const MAX_CAUSE_DEPTH = 4;

type Fields = Record<string, unknown>;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';

/** The error, its cause and its collected errors: n8n versions differ in which of them they keep. */
function chainOf(error: unknown, depth = 0): Fields[] {
	if (typeof error !== 'object' || error === null || depth > MAX_CAUSE_DEPTH) return [];
	const fields = error as Fields;
	const inner = [fields.cause, ...asList(fields.errors)];
	return [fields, ...inner.flatMap((one) => chainOf(one, depth + 1))];
}

function textsOf({ message, description, messages }: Fields): string[] {
	return [message, description, ...asList(messages)].filter(isText);
}

const isKnown = (code: string) => NOT_DELIVERED.has(code) || NOT_SENT.has(code);

/** The platform's code of a failure, from wherever the n8n version at hand keeps it, if only in a text. */
export function errorCode(error: unknown): string | undefined {
	const chain = chainOf(error);
	const codes = chain
		.flatMap(({ code, httpCode }) => [code, httpCode])
		.filter(isText)
		.filter((code) => code.match(CODE)?.[0] === code);
	if (codes.length > 0) return codes[0];
	const named = chain.flatMap(textsOf).flatMap((text) => text.match(CODE) ?? []);
	return named.find(isKnown) ?? named[0];
}

/** What the failure says of itself, for one that has no code; undefined when it says nothing. */
export function errorReason(error: unknown): string | undefined {
	if (errorCode(error) !== undefined) return undefined;
	return chainOf(error)
		.flatMap(textsOf)
		.map((text) => text.trim())
		.find(Boolean);
}

/**
 * Sorts a failure by what the service can have seen of it. Whatever is not known for certain counts
 * as lost, because repeating a payment on a guess books it twice. That goes for an unreachable host as
 * well when it became so while the answer was awaited.
 */
export function classifyNetworkError(error: unknown): NetworkErrorKind {
	const code = errorCode(error) ?? '';
	const chain = chainOf(error);
	const texts = chain.flatMap((fields) => [fields.syscall, ...textsOf(fields)]).filter(isText);
	if (NOT_SENT.has(code) || texts.some((text) => CLOSED_BY_N8N.test(text))) return 'notSent';
	const neverConnected =
		NOT_DELIVERED.has(code) ||
		(code === 'ETIMEDOUT' && texts.some((text) => WHILE_CONNECTING.test(text))) ||
		texts.some((text) => BEFORE_SENDING.test(text));
	const wasConnected = texts.some((text) => ON_A_CONNECTION.test(text));
	return neverConnected && !wasConnected ? 'notDelivered' : 'lost';
}
