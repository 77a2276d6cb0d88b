import { KarbonApi } from '../../credentials/KarbonApi.credentials';

const credential = new KarbonApi();
const stored = { accessToken: ' token-of-a-test ', accessKey: 'eyJ-of-a-test\n', baseUrl: '' };

describe('The Karbon API credential', () => {
	it('sends the token and the key in the two headers that Karbon expects', async () => {
		const { headers } = await credential.authenticate(stored, { url: 'https://example.test/' });
		expect(headers).toEqual({
			Authorization: 'Bearer token-of-a-test',
			AccessKey: 'eyJ-of-a-test',
		});
	});

	it('does not send the token and the key unencrypted, also when n8n tests the credential', async () => {
		const insecure = { ...stored, baseUrl: 'http://api.karbonhq.com' };
		await expect(
			credential.authenticate(insecure, { url: 'http://api.karbonhq.com/v3/Contacts' }),
		).rejects.toThrow('The token and the key would be sent unencrypted');
	});

	it('leaves the rest of the request unchanged', async () => {
		const request = { url: 'https://example.test/', method: 'GET' as const, headers: { a: 'b' } };
		const signed = await credential.authenticate(stored, request);
		expect(signed).toMatchObject({ url: request.url, method: 'GET', headers: { a: 'b' } });
		expect(request.headers).toEqual({ a: 'b' });
	});

	it('authenticates with a function, because n8n evaluates expressions only while a workflow runs', () => {
		expect(typeof credential.authenticate).toBe('function');
	});

	it('masks both secrets', () => {
		const masked = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(masked.map(({ name }) => name)).toEqual(['accessToken', 'accessKey']);
	});

	it('is tested with a list request for one record, without following redirects', () => {
		expect(credential.test.request).toMatchObject({
			url: '/v3/Contacts',
			qs: { $top: 1 },
			disableFollowRedirect: true,
		});
	});

	it.each([
		[401, /token or the key.*not swapped/],
		[301, /redirect.*Check the Base URL/],
		[302, /redirect.*Check the Base URL/],
		[307, /redirect.*Check the Base URL/],
		[403, /no access to contacts.*check what the application can access/],
		[404, /not found at the Base URL.*https:\/\/api\.karbonhq\.com/],
		[429, /rate limit.*Wait a minute/],
		[500, /unavailable.*Try again/],
		[503, /unavailable.*Try again/],
	])('explains what to do when its test gets HTTP %i', (status, message) => {
		const rules = (credential.test.rules ?? []).filter(
			({ properties: { value } }) => value === status,
		);
		expect(rules.map(({ type }) => type)).toEqual(['responseCode']);
		expect(rules[0].properties.message).toMatch(message);
	});

	it('says first where token and key are found, and has rare fields last', () => {
		const [where, ...fields] = credential.properties;
		expect(where).toMatchObject({ type: 'notice' });
		expect(where.displayName).toContain('Settings > Connected Apps > API Applications');
		expect(fields.map(({ name }) => name)).toEqual([
			'accessToken',
			'accessKey',
			'requestsPerMinute',
			'baseUrl',
			'trustedDownloadHosts',
		]);
	});

	it("has Karbon's address and rate limit as defaults", () => {
		const defaults = Object.fromEntries(credential.properties.map((p) => [p.name, p.default]));
		expect(defaults).toMatchObject({
			baseUrl: 'https://api.karbonhq.com',
			requestsPerMinute: 120,
			trustedDownloadHosts: '',
		});
	});
});
