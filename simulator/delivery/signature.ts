import hex from 'crypto-js/enc-hex';
import hmacSha256 from 'crypto-js/hmac-sha256';

/**
 * `Signature` header: lowercase hexadecimal HMAC-SHA256 of the body (karbon.md 86).
 * Uses another library than the receivers, so that an error in one of them is found.
 */
export function signBody(body: string, signingKey: string): string {
	return hmacSha256(body, signingKey).toString(hex);
}
