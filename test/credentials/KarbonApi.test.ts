import { KarbonApi } from '../../credentials/KarbonApi.credentials';
import { testCredential } from '../support/testCredential';

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

	it.each([
		[{ accessToken: '' }, /no access token or no access key/],
		[{ accessKey: 'eyJ of a test' }, /contains a space, a line break.*Copy both from Karbon again/],
		[{ trustedDownloadHosts: 'https://files.example/path' }, /'Trusted Download Hosts'.*not valid/],
	])('refuses %j as the nodes do, also when n8n tests the credential', async (fields, message) => {
		await expect(testCredential({ ...stored, ...fields })).rejects.toThrow(message);
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
		[401, /access token or access key.*not swapped/],
		[301, /redirect.*Check the Base URL/],
		[302, /redirect.*Check the Base URL/],
		[307, /redirect.*Check the Base URL/],
		[403, /no access to contacts.*Check its permissions/],
		[404, /Base URL is wrong.*https:\/\/api\.karbonhq\.com/],
		[429, /rate limit.*click Retry/],
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
			'allowedWrites',
			'requestsPerMinute',
			'baseUrl',
			'trustedDownloadHosts',
		]);
	});

	it("has Karbon's address and rate limit as defaults", () => {
		const defaults = Object.fromEntries(credential.properties.map((p) => [p.name, p.default]));
		expect(defaults).toMatchObject({
			baseUrl: 'https://api.karbonhq.com',
			allowedWrites: 'everything',
			requestsPerMinute: 120,
			trustedDownloadHosts: '',
		});
	});

	it("has no expression for 'Allowed Writes', which could loosen it", () => {
		const field = credential.properties.find(({ name }) => name === 'allowedWrites');
		expect(field).toMatchObject({ noDataExpression: true, type: 'options' });
	});

	describe('in the HTTP Request node, which sets `uri` and `method`', () => {
		const address = 'https://api.karbonhq.com/v3';
		const send = async (allowedWrites: unknown, method: 'DELETE' | 'GET' | 'POST', uri: string) =>
			await credential.authenticate({ ...stored, allowedWrites } as never, {
				...({ uri: `${address}${uri}` } as object),
				url: undefined as never,
				method,
			});

		it.each(['nothing', 'noPaymentsDeletionsOrUsers'])(
			'refuses payments with %s',
			async (allowed) => {
				await expect(send(allowed, 'POST', '/ManualPayments')).rejects.toThrow(
					/^Could not send the request: the Karbon credential does not allow (writes|payments)$/,
				);
				await expect(send(allowed, 'GET', '/Payments')).resolves.toHaveProperty('headers');
			},
		);

		it.each([undefined, 'everything'])('allows every write with %s', async (allowed) => {
			await expect(send(allowed, 'POST', '/ManualPayments')).resolves.toHaveProperty('headers');
		});

		it.each([
			{ url: 'https://api.karbonhq.com/v3/ManualPayments' },
			{ baseURL: 'https://api.karbonhq.com/v3/ManualPayments', url: '/abc' },
			{ baseURL: 'https://api.karbonhq.com', url: 'v3/ManualPayments' },
		])('refuses payments at %j', async (address) => {
			const limited = { ...stored, allowedWrites: 'noPaymentsDeletionsOrUsers' };
			await expect(
				credential.authenticate(limited, { ...address, method: 'POST' } as never),
			).rejects.toThrow('does not allow payments');
		});

		it("allows a single webhook subscription, which may be the trigger's", async () => {
			const one = '/WebhookSubscriptions/Multi';
			await expect(send('nothing', 'DELETE', one)).resolves.toHaveProperty('headers');
			await expect(send('nothing', 'DELETE', '/WebhookSubscriptions')).rejects.toThrow(
				'does not allow writes',
			);
		});
	});
});
