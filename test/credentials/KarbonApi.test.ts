import { KarbonApi } from '../../credentials/KarbonApi.credentials';

const credential = new KarbonApi();
const stored = { accessToken: ' token-of-a-test ', accessKey: 'eyJ-of-a-test\n', baseUrl: '' };

describe('the credential Karbon API', () => {
	it('sends token and key in the two headers of the service', async () => {
		const { headers } = await credential.authenticate(stored, { url: 'https://example.test/' });
		expect(headers).toEqual({
			Authorization: 'Bearer token-of-a-test',
			AccessKey: 'eyJ-of-a-test',
		});
	});

	it('sends nothing unencrypted, also when n8n tests the credential', async () => {
		const insecure = { ...stored, baseUrl: 'http://api.karbonhq.com' };
		await expect(
			credential.authenticate(insecure, { url: 'http://api.karbonhq.com/v3/Contacts' }),
		).rejects.toThrow('Token and key would be sent unencrypted');
	});

	it('keeps everything else of the request', async () => {
		const request = { url: 'https://example.test/', method: 'GET' as const, headers: { a: 'b' } };
		const signed = await credential.authenticate(stored, request);
		expect(signed).toMatchObject({ url: request.url, method: 'GET', headers: { a: 'b' } });
		expect(request.headers).toEqual({ a: 'b' });
	});

	it('needs no expressions to do so, which n8n evaluates only while a workflow runs', () => {
		expect(typeof credential.authenticate).toBe('function');
	});

	it('masks both secrets', () => {
		const masked = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(masked.map(({ name }) => name)).toEqual(['accessToken', 'accessKey']);
	});

	it('is tested by a cheap list of one record, without following a redirect', () => {
		expect(credential.test.request).toMatchObject({
			url: '/v3/Contacts',
			qs: { $top: 1 },
			disableFollowRedirect: true,
		});
	});

	it.each([
		[401, /token or the key/],
		[301, /redirect.*Check the Base URL/],
		[302, /redirect.*Check the Base URL/],
		[307, /redirect.*Check the Base URL/],
	])('says what to do when its test is answered with HTTP %i', (status, message) => {
		const rules = (credential.test.rules ?? []).filter(
			({ properties: { value } }) => value === status,
		);
		expect(rules.map(({ type }) => type)).toEqual(['responseCode']);
		expect(rules[0].properties.message).toMatch(message);
	});

	it('points to the real service and its limit unless told otherwise', () => {
		const defaults = Object.fromEntries(credential.properties.map((p) => [p.name, p.default]));
		expect(defaults).toMatchObject({
			baseUrl: 'https://api.karbonhq.com',
			requestsPerMinute: 120,
			trustedDownloadHosts: '',
		});
	});
});
