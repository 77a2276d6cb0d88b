import fc from 'fast-check';

import { redact } from '../../../nodes/shared/redact';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('redact', () => {
	it.each([
		['a given secret', 'sent abcdef-1 twice: abcdef-1', 'sent [hidden] twice: [hidden]'],
		['its encoded form', 'at /x?k=p%2Fq%3D%3Dr', 'at /x?k=[hidden]'],
		['a download token', 'GET /v3/Files?token=abc123&x=1', 'GET /v3/Files?token=[hidden]&x=1'],
		['a signature', '/f?a=1&sig=abc', '/f?a=1&sig=[hidden]'],
		['a bearer token', 'Authorization: Bearer 0123-4567-89', 'Authorization: Bearer [hidden]'],
		['a JWT', `key ${JWT} is bad`, 'key [hidden] is bad'],
	])('hides %s', (_name, text, expected) => {
		expect(redact(text, ['abcdef-1', 'p/q==r'])).toBe(expected);
	});

	it('hides what looks like a secret also when none is given', () => {
		expect(redact(`key ${JWT}`)).toBe('key [hidden]');
	});

	it('leaves other texts alone, also when a secret is too short to be one', () => {
		expect(redact('The bearer of a token is in a tree', ['a', ''])).toBe(
			'The bearer of a token is in a tree',
		);
	});

	it('hides all of a secret that begins with another one', () => {
		expect(redact('x abcdefghij x', ['abcdef', 'abcdefghij'])).toBe('x [hidden] x');
	});

	it('lets no secret through, wherever it stands and however secrets overlap', () => {
		const secret = fc
			.string({ minLength: 6, maxLength: 30 })
			.filter((text) => !'[hidden]'.includes(text) && !text.includes('[hidden]'));
		fc.assert(
			fc.property(
				fc.array(secret, { minLength: 1, maxLength: 3 }),
				fc.array(fc.oneof(fc.string(), fc.nat(2)), { maxLength: 6 }),
				(secrets, parts) => {
					const text = parts
						.map((part) => (typeof part === 'number' ? (secrets[part] ?? secrets[0]) : part))
						.join(' ');
					const clean = redact(text, secrets);
					for (const one of secrets) {
						expect(clean.split('[hidden]').some((rest) => rest.includes(one))).toBe(false);
					}
				},
			),
		);
	});
});
