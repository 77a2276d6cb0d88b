import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The digest is 64 lower-case hexadecimal digits (karbon.md 86). */
const DIGEST = /^[0-9a-f]{64}$/;

/** The `Signature` of a delivery: lower-case hexadecimal HMAC-SHA256 of the raw body. */
export function sign(rawBody: Buffer | string, signingKey: string): string {
	return createHmac('sha256', signingKey).update(rawBody).digest('hex');
}

/** Whether a header has the form of a signature. */
export function isDigest(header: unknown): header is string {
	return typeof header === 'string' && DIGEST.test(header);
}

/**
 * Tells whether the header signs these very bytes. Compares in constant time, and answers false,
 * never an error, for a header that is missing, repeated or malformed, and without a key.
 */
export function verifySignature(rawBody: Buffer, header: unknown, signingKey?: string): boolean {
	if (!isDigest(header) || signingKey === undefined) return false;
	const expected = Buffer.from(sign(rawBody, signingKey), 'hex');
	return timingSafeEqual(expected, Buffer.from(header, 'hex'));
}

/**
 * The signing key of a trigger node: 64 hexadecimal digits, which has the form that Karbon takes (karbon.md 86).
 * Derived instead of stored, so that every process can compute it and a re-created subscription gets the same key.
 * @param webhookId n8n's id of the node's webhook
 */
export function deriveSigningKey(webhookId: string, accessKey: string): string {
	return createHmac('sha256', accessKey).update(webhookId).digest('hex');
}

/**
 * A hash to keep instead of a secret, such as an access key. Comparing it later shows whether the secret is still the
 * same.
 */
export function fingerprint(secret: string): string {
	return createHash('sha256').update(`karbon-fingerprint\n${secret}`).digest('hex').slice(0, 16);
}
