import { readCredentials } from '../../../../nodes/shared/credentials';

const stored = (fields: Record<string, unknown> = {}) =>
	({ accessToken: 'token-1', accessKey: 'eyJkey', ...fields }) as Parameters<
		typeof readCredentials
	>[0];

describe('readCredentials', () => {
	it('fills in the defaults', () => {
		expect(readCredentials(stored())).toEqual({
			baseUrl: 'https://api.karbonhq.com',
			accessToken: 'token-1',
			accessKey: 'eyJkey',
			requestsPerMinute: 120,
			trustedDownloadHosts: [],
			allowedWrites: 'everything',
		});
	});

	it.each([[undefined], [null], ['']])('allows every write if nothing is stored (%p)', (value) => {
		expect(readCredentials(stored({ allowedWrites: value })).allowedWrites).toBe('everything');
	});

	it.each([['everything else'], ['toString'], [false], [{}]])(
		'refuses %p as allowed writes, instead of guessing',
		(allowedWrites) => {
			expect(() => readCredentials(stored({ allowedWrites }))).toThrow(
				"'Allowed Writes' in the Karbon credential has an unknown value. Select a value",
			);
		},
	);

	it('removes pasted spaces and trailing slashes', () => {
		const fields = { accessToken: ' t-1\n', accessKey: '\teyJ ', baseUrl: ' https://x.test/ ' };
		expect(readCredentials(stored(fields))).toMatchObject({
			accessToken: 't-1',
			accessKey: 'eyJ',
			baseUrl: 'https://x.test',
		});
	});

	it.each([
		'http://127.0.0.1:4010',
		'http://localhost:4010/karbon',
		'http://[::1]:4010',
		'http://127.8.9.1',
		'https://x.test/karbon',
		'https://[::1]:8080',
	])('accepts the base URL %s', (baseUrl) => {
		expect(readCredentials(stored({ baseUrl })).baseUrl).toBe(baseUrl);
	});

	it.each([
		['https://API.Example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['HTTPS://api.example.com:443//', 'https://api.example.com'],
		['https://api.example.com:443/Path/', 'https://api.example.com/Path'],
		['http://127.0.0.1:80', 'http://127.0.0.1'],
	])('reads the base URL %s as %s, so that all spellings share what is remembered', (...row) => {
		const [baseUrl, read] = row;
		expect(readCredentials(stored({ baseUrl })).baseUrl).toBe(read);
	});

	it.each([
		'api.karbonhq.com',
		'ftp://api.karbonhq.com',
		'https://user:pass@api.karbonhq.com',
		'https://api.karbonhq.com?x=1',
		'https://api.karbonhq.com#x',
		'https://api karbonhq.com',
		'https://',
		'https://api.karbonhq.com:99999',
		'https://[api',
		'https://api.karbonhq.com\\@evil.example',
	])('refuses the base URL %s', (baseUrl) => {
		expect(() => readCredentials(stored({ baseUrl }))).toThrow(/Base URL .* is not valid/);
	});

	it.each([
		'http://api.karbonhq.com',
		'HTTP://192.168.1.4:4010',
		'http://localhost.example.com',
		'http://127.0.0.1.example.com',
		'http://0.0.0.0:4010',
		'http://[::2]',
	])('refuses to send token and key unencrypted to %s', (baseUrl) => {
		expect(() => readCredentials(stored({ baseUrl }))).toThrow(
			'The token and the key would be sent unencrypted',
		);
	});

	it.each([{ accessToken: '' }, { accessKey: '  ' }, { accessKey: undefined }, { accessToken: 5 }])(
		'refuses a credential with %j',
		(fields) => {
			expect(() => readCredentials(stored(fields))).toThrow(/has no access token/);
		},
	);

	it.each([
		{ accessToken: '01234567-\n89ab' },
		{ accessKey: 'eyJ\u200bh' },
		{ accessToken: 'Bearer 01234567' },
		{ accessKey: '“eyJh”' },
	])('refuses a credential with %j, which no header can have, or Karbon never has', (fields) => {
		const read = () => readCredentials(stored(fields));
		expect(read).toThrow(/contains a space, a line break.*Copy both from Karbon again\.$/);
		expect(read).not.toThrow(/0123|eyJ/);
	});

	it.each([
		[60, 60],
		['60', 60],
		[90.9, 90],
		[0, 120],
		[-5, 120],
		['many', 120],
		[null, 120],
		[Infinity, 120],
	])('reads %j requests per minute as %d', (requestsPerMinute, expected) => {
		expect(readCredentials(stored({ requestsPerMinute })).requestsPerMinute).toBe(expected);
	});

	it.each([
		['', []],
		['files.example', ['files.example']],
		['Files.Example, cdn.example;x.example\ny.example', 'files cdn x y'.split(' ').map(example)],
		['https://files.example/', ['files.example']],
		['files.example:8443', ['files.example:8443']],
		['files.example:443', ['files.example']],
		['bücher.example', ['xn--bcher-kva.example']],
	])('reads the trusted hosts %j', (trustedDownloadHosts, expected) => {
		const credentials = readCredentials(stored({ trustedDownloadHosts }));
		expect(credentials.trustedDownloadHosts).toEqual(expected);
	});

	it.each([
		['https://files.example/path/', 'https://files.example/path/'],
		['files.example/path', 'files.example/path'],
		['http://files.example', 'http://files.example'],
		['files.example', 'https://user:password@files.example'],
		['files.example', 'files.example?token=secret'],
		['not[a]host', 'not[a]host'],
		['*.files.example', '*.files.example'],
		['x…', `${'x'.repeat(90_000)}/y`],
	])('refuses an invalid trusted host, and names it as %s', (shown, entry) => {
		const read = () => readCredentials(stored({ trustedDownloadHosts: `good.example, ${entry}` }));
		expect(read).toThrow(/^The entry ".{1,200}" in 'Trusted Download Hosts' .* is not valid/);
		expect(read).toThrow(`${shown}"`);
		expect(read).not.toThrow(/password|secret/);
	});
});

function example(name: string): string {
	return `${name}.example`;
}
