import CryptoJS from 'crypto-js';
import fc from 'fast-check';

import {
	deriveSigningKey,
	fingerprint,
	sign,
	verifySignature,
} from '../../../../nodes/shared/subscriptions/signature';
import { signingKey } from '../../../../nodes/shared/validate/validate';

const KEY = 'a-signing-key-of-the-service';
const BODY = Buffer.from('{"ResourcePermaKey":"1","Ünïcode":"発票"}');

describe('sign', () => {
	it('returns the same as a second implementation, for any bytes and key', () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (bytes, key) => {
				const words = CryptoJS.lib.WordArray.create(bytes);
				const expected = CryptoJS.HmacSHA256(words, CryptoJS.enc.Utf8.parse(key)).toString();
				expect(sign(Buffer.from(bytes), key)).toBe(expected);
			}),
		);
	});

	it('signs a text as its UTF-8 bytes', () => {
		expect(sign(BODY.toString(), KEY)).toBe(sign(BODY, KEY));
	});
});

describe('verifySignature', () => {
	const good = sign(BODY, KEY);

	it('accepts the signature of the same bytes', () => {
		expect(verifySignature(BODY, good, KEY)).toBe(true);
	});

	it.each([
		['missing', undefined],
		['empty', ''],
		['repeated', [good, good]],
		['in a list', [good]],
		['in upper case', good.toUpperCase()],
		['with a prefix', `sha256=${good}`],
		['too short', good.slice(0, 63)],
		['too long', `${good}0`],
		['with a line break', `${good}\n`],
		['not hexadecimal', 'g'.repeat(64)],
		['of another key', sign(BODY, 'another-signing-key')],
		['a number', 5],
	])('refuses a header that is %s', (_name, header) => {
		expect(verifySignature(BODY, header, KEY)).toBe(false);
	});

	it('refuses a body in which any bit differs', () => {
		fc.assert(
			fc.property(fc.nat(BODY.length - 1), fc.nat(7), (at, bit) => {
				const changed = Buffer.from(BODY);
				changed[at] ^= 1 << bit;
				expect(verifySignature(changed, good, KEY)).toBe(false);
			}),
		);
	});
});

describe('deriveSigningKey', () => {
	it('returns a key that Karbon accepts, the same for the same input and another for other input', () => {
		const key = deriveSigningKey('webhook-1', 'access-key');
		expect(signingKey('Signing Key', key)).toBe(key);
		expect(deriveSigningKey('webhook-1', 'access-key')).toBe(key);
		expect(deriveSigningKey('webhook-2', 'access-key')).not.toBe(key);
		expect(deriveSigningKey('webhook-1', 'access-kez')).not.toBe(key);
	});
});

describe('fingerprint', () => {
	it('distinguishes keys without showing any part of them', () => {
		expect(fingerprint('access-key-1')).toMatch(/^[0-9a-f]{16}$/);
		expect(fingerprint('access-key-1')).toBe(fingerprint('access-key-1'));
		expect(fingerprint('access-key-1')).not.toBe(fingerprint('access-key-2'));
	});
});
