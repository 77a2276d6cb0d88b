import fc from 'fast-check';

import { resolveLink } from '../../../../nodes/shared/transport/resolveLink';

const BASE = 'https://api.example.com';
const at = (link: string, trusted: string[] = []) => resolveLink(link, `${BASE}/`, BASE, trusted);

describe('resolveLink', () => {
	it.each([
		['/v3/Files?token=a%27b', 'https://api.example.com/v3/Files?token=a%27b'],
		['v3/X', 'https://api.example.com/v3/X'],
		['?$skip=100', 'https://api.example.com/?$skip=100'],
		['https://api.example.com/v3/X', 'https://api.example.com/v3/X'],
		['https://API.EXAMPLE.COM/v3/X', 'https://api.example.com/v3/X'],
		['https://api.example.com:443/v3/X', 'https://api.example.com/v3/X'],
		['https:/v3/X', 'https://api.example.com/v3/X'],
		['\\v3\\X', 'https://api.example.com/v3/X'],
		['https:@evil.example/', 'https://api.example.com/@evil.example/'],
	])('trusts %s', (link, url) => {
		expect(at(link)).toEqual({ trusted: true, url });
	});

	it.each([
		['//evil.example', 'https://evil.example'],
		['///evil.example/x', 'https://evil.example'],
		['\\\\evil.example\\x', 'https://evil.example'],
		['/\\evil.example', 'https://evil.example'],
		['\t//evil.example', 'https://evil.example'],
		['/\n/evil.example', 'https://evil.example'],
		['https://evil.example/v3', 'https://evil.example'],
		['https:\\\\evil.example', 'https://evil.example'],
		['HTTPS://EVIL.EXAMPLE', 'https://evil.example'],
		['https://api.example.com@evil.example/', 'https://evil.example with a user name'],
		['https://evil.example#@api.example.com/', 'https://evil.example'],
		['https://evil.example?@api.example.com/', 'https://evil.example'],
		['https://evil.example\\@api.example.com/', 'https://evil.example'],
		['https://user:pass@api.example.com/v3', 'https://api.example.com with a user name'],
		['https://user@api.example.com/v3', 'https://api.example.com with a user name'],
		['http://api.example.com/v3', 'http://api.example.com'],
		['https://api.example.com:8443/v3', 'https://api.example.com:8443'],
		['https://api.example.com.evil.example', 'https://api.example.com.evil.example'],
		['https://api.example.com./v3', 'https://api.example.com.'],
		['https://xn--pi-6ka.example.com/', 'https://xn--pi-6ka.example.com'],
		['ftp://api.example.com/v3', 'a ftp: address'],
		['javascript:alert(1)', 'a javascript: address'],
		['data:text/plain,x', 'a data: address'],
		['blob:https://api.example.com/1', 'a blob: address'],
		['file:///etc/passwd', 'a file: address'],
		['https://', 'an unreadable address'],
		['https://[', 'an unreadable address'],
		['https://api.example.com:99999/', 'an unreadable address'],
	])('refuses %j and names %s', (link, origin) => {
		expect(at(link)).toEqual({ trusted: false, origin });
	});

	it.each([
		['https://files.example/a', true],
		['https://files.example:443/a', true],
		['https://files.example:8443/a', false],
		['https://other.example:8443/a', true],
		['https://other.example/a', false],
		['http://files.example/a', false],
		['https://x@files.example/a', false],
		['https://sub.files.example/a', false],
	])('trusts listed download hosts over https only: %s is %p', (link, trusted) => {
		expect(at(link, ['files.example', 'other.example:8443']).trusted).toBe(trusted);
	});

	it('resolves a link against the address of its response, but trusts the base URL only', () => {
		expect(resolveLink('../b', 'https://api.example.com/v3/a/', BASE)).toEqual({
			trusted: true,
			url: 'https://api.example.com/v3/b',
		});
		expect(resolveLink('/b', 'https://files.example/', BASE)).toEqual({
			trusted: false,
			origin: 'https://files.example',
		});
	});

	describe('with a base URL that has a path', () => {
		const PROXY = 'https://proxy.example/karbon';
		it.each([
			['/v3/Files?token=a', '/karbon/v3/Files?token=a'],
			['/karbon/v3/Files?token=a', '/karbon/v3/Files?token=a'],
			['/karbon?a=1', '/karbon?a=1'],
			['/karbon', '/karbon'],
			['/karbonate/v3', '/karbon/karbonate/v3'],
			['v3/Files', '/karbon/v3/Files'],
			['https://proxy.example/v3/Files', '/v3/Files'],
		])('resolves %s to %s', (link, path) => {
			expect(resolveLink(link, `${PROXY}/`, PROXY)).toEqual({
				trusted: true,
				url: `https://proxy.example${path}`,
			});
		});

		it.each(['//evil.example/x', '/\\evil.example/x', '\\/evil.example'])('refuses %j', (link) => {
			expect(resolveLink(link, `${PROXY}/`, PROXY)).toEqual({
				trusted: false,
				origin: 'https://evil.example',
			});
		});

		it('keeps the path of a link that was found on another trusted host', () => {
			const found = resolveLink('/b', 'https://files.example/a', PROXY, ['files.example']);
			expect(found).toEqual({ trusted: true, url: 'https://files.example/b' });
		});
	});

	it('shows no path and no query of a refused link', () => {
		const refused = at('https://evil.example/secret-path?token=abc#frag');
		expect(JSON.stringify(refused)).not.toMatch(/secret|abc|frag/);
	});

	it('trusts no link that a browser would resolve to another origin, however it is spelled', () => {
		const pieces = fc.constantFrom(
			...['https:', 'http:', '/', '//', '\\', '@', ':', '443', '.', '?', '#', '%2f', '\t', '\n'],
			...['api.example.com', 'evil.example', 'API.example.com', 'user', '..', ' ', '%00', 'ａｐｉ'],
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
				const resolved = at(parts.join(''));
				if (!resolved.trusted) return;
				const { origin, username, password } = new URL(resolved.url);
				expect([origin, username, password]).toEqual([BASE, '', '']);
			}),
			{ numRuns: 2000 },
		);
	});
});
