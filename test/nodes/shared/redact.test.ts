import fc from 'fast-check';

import { hostOnly, MAX_TEXT_LENGTH, redact, shorten } from '../../../nodes/shared/redact';

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

	it('leaves other texts unchanged, also with secrets that are too short', () => {
		expect(redact('The bearer of a token is in a tree', ['a', ''])).toBe(
			'The bearer of a token is in a tree',
		);
	});

	it('hides all of a secret that begins with another one', () => {
		expect(redact('x abcdefghij x', ['abcdef', 'abcdefghij'])).toBe('x [hidden] x');
	});

	it('shows no secret, wherever it is and however secrets overlap', () => {
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

	it.each([
		['in lower case', 'my-secret-key/+'],
		['in upper case', 'MY-SECRET-KEY/+'],
		['URL-encoded', 'My-Secret-Key%2F%2B'],
		['URL-encoded in lower case', 'my-secret-key%2f%2b'],
	])('hides a secret %s', (_name, spelling) => {
		expect(redact(`İ at ${spelling}, twice: ${spelling}.`, ['My-Secret-Key/+'])).toBe(
			'İ at [hidden], twice: [hidden].',
		);
	});

	it('hides a secret that gets longer in lower case as a whole', () => {
		expect(redact('xx i\u0307abcdefg tail', ['\u0130abcdefg'])).toBe('xx i\u0307abcdefg tail');
		expect(redact('xx \u0130ABCdefg tail', ['\u0130abcdefg'])).toBe('xx [hidden] tail');
	});

	it('hides a whole JWT whose letter case has changed', () => {
		expect(redact(`key ${JWT.toLowerCase()} and ${JWT.toUpperCase()}`)).toBe(
			'key [hidden] and [hidden]',
		);
	});

	it('hides a secret that is not valid Unicode text', () => {
		expect(redact('at secret\uD800 end', ['secret\uD800'])).toBe('at [hidden] end');
	});

	it('returns at most 2,000 characters and never half a character', () => {
		const clean = redact(`${'x'.repeat(1_998)}😀😀`);
		expect(clean).toBe(`${'x'.repeat(1_998)}…`);
		expect(redact('x'.repeat(90_000))).toHaveLength(MAX_TEXT_LENGTH);
	});

	it.each([
		['a given secret', 'my-secret-key', 'my-secret'],
		['a bearer token', 'Bearer 0123-4567-89', '0123'],
		['a JWT', JWT, 'eyJ'],
		['a download token', '/v3/Files?token=abc123', 'abc'],
	])('shows no part of %s that is cut at any position of a long text', (_name, secret, part) => {
		for (let before = 7_970; before <= 8_030; before++) {
			// The JWT in front shrinks, so that what follows is shown.
			const front = `eyJ${'a'.repeat(before - 4)} `;
			const clean = redact(`${front}${secret} ${'z'.repeat(1_000)}`, ['my-secret-key']);
			expect(clean).not.toContain(part);
		}
	});

	it('shows no part of secrets that overlap where a long text is cut', () => {
		const secrets = ['q'.repeat(200), 'abcdefgh', 'efghijklmnop', 'abcdefghXYZ'];
		for (let before = 8_385; before < 8_400; before++) {
			// The secrets in front shrink, so that what follows is shown.
			const front = secrets[0].repeat(39) + '-'.repeat(before - 39 * 200);
			for (const end of ['abcdefghijklmnop', 'ABCDefghXYZ']) {
				if (before + end.length <= 8_400) continue;
				const clean = redact(`${front}${end}zzz`, secrets);
				expect(clean.replaceAll('[hidden]', '')).toMatch(/^-+…$/);
			}
		}
	});

	it('accepts a long text that repeats the beginning of a secret', () => {
		const secrets = [`eyJ${'aB3'.repeat(500)}`];
		for (const beginning of ['e', 'ey', 'eyJ']) {
			expect(redact(beginning.repeat(500_000), secrets)).toMatch(/^(?:(?:ey?)+|\[hidden\])…$/);
		}
	});

	it('searches a part of bounded length, so that no text takes quadratic time', () => {
		const lengths: number[] = [];
		const replace = String.prototype.replace;
		const spy = jest.spyOn(String.prototype, 'replace').mockImplementation(function (
			this: string,
			...about: unknown[]
		) {
			lengths.push(this.length);
			return replace.apply(this, about as never);
		});
		try {
			for (const size of [100_000, 200_000, 400_000]) redact('eyJ'.repeat(size), ['my-secret-key']);
		} finally {
			spy.mockRestore();
		}
		expect(lengths.length).toBeGreaterThan(0);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(4 * MAX_TEXT_LENGTH);
	});
});

describe('shorten', () => {
	it.each([
		['abc', 3, 'abc'],
		['abcd', 3, 'ab…'],
		['a😀bc', 3, 'a…'],
	])('cuts %p to %d characters: %p', (text, length, expected) => {
		expect(shorten(text, length)).toBe(expected);
	});
});

describe('hostOnly', () => {
	it.each([
		['https://hooks.example.com/secret/path?key=1', 'hooks.example.com'],
		['https://user:password@hooks.example.com:8443/x', 'hooks.example.com:8443'],
		['mailto:user@example.com', 'an unreadable address'],
		['not an address', 'an unreadable address'],
	])('shows of %s only %s', (url, host) => {
		expect(hostOnly(url)).toBe(host);
	});
});
