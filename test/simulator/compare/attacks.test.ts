import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Simulator } from '../../../simulator';
import { accountFileText } from '../../../simulator/compare/accountFile';
import { compareWith, instantTiming, readingsOf, startAccount } from './support/account';
import { checkComparison, randomReadings } from './support/randomReadings';

const credentials = { accessToken: 'token', accessKey: 'key' };
const open: Array<{ close(): unknown }> = [];

afterEach(async () => {
	for (const one of open.splice(0)) await one.close();
});

/** Starts a server that responds in one way to everything. @returns its address */
async function serve(respond: RequestListener): Promise<{ url: string; requests: () => number }> {
	let count = 0;
	const server = createServer((request, response) => {
		count += 1;
		respond(request, response);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	open.push({
		close() {
			server.closeAllConnections();
			server.close();
		},
	});
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, requests: () => count };
}

const always =
	(status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
	(_request, response) =>
		void response.writeHead(status, headers).end(body);

const account = async (options?: Parameters<typeof startAccount>[0]): Promise<Simulator> => {
	const simulator = await startAccount(options);
	open.push(simulator);
	return simulator;
};

describe('a comparison', () => {
	it('stops when the credentials are refused', async () => {
		const { url, requests } = await serve(always(401, '{}'));
		await expect(compareWith({ url, credentials })).rejects.toThrow(
			'refused the access token or the access key (HTTP 401)',
		);
		expect(requests()).toBe(3);
	});

	it('stops when the credentials are refused after a refusal for the rate', async () => {
		let count = 0;
		const { url, requests } = await serve((_request, response) => {
			count += 1;
			response.writeHead(count === 1 ? 429 : 401).end('{}');
		});
		await expect(compareWith({ url, credentials })).rejects.toThrow('(HTTP 401)');
		expect(requests()).toBe(4);
	});

	it('says why nothing responds, if Node.js does', async () => {
		const { url } = await serve(always(200, '{}'));
		for (const one of open.splice(0)) await one.close();
		await expect(compareWith({ url, credentials })).rejects.toThrow(
			`${url} did not respond (ECONNREFUSED).`,
		);
	});

	it('stops when nothing responds', async () => {
		const { url, requests } = await serve((request) => void request.destroy());
		await expect(compareWith({ url, credentials })).rejects.toThrow('did not respond');
		expect(requests()).toBeLessThanOrEqual(4);
	});

	it('waits once for the rate limit, and stops at the next refusal', async () => {
		const { url, requests } = await serve(always(429, '{}', { 'Retry-After': '7' }));
		const timing = instantTiming();
		const comparison = await compareWith({ url, credentials }, undefined, timing);
		expect(requests()).toBe(2);
		expect(timing.slept[0]).toBe(7000);
		expect(readingsOf(comparison)).toMatchObject({
			retryAfter: 'seconds',
			rateLimitStatus: '429',
			nextLinks: 'undecided: rate limit reached',
		});
	});

	it.each([
		['absent', {}],
		['zero', { 'Retry-After': '0' }],
		['date', { 'Retry-After': 'Thu, 15 Jan 2026 09:00:09 GMT' }],
	])('reads a refusal with Retry-After %s', async (reading, headers) => {
		const { url } = await serve(always(429, '', headers));
		expect(readingsOf(await compareWith({ url, credentials }))).toMatchObject({
			retryAfter: reading,
		});
	});

	it.each([
		['no date', 'soon'],
		['a fraction', '7.5'],
		['a negative number', '-7'],
		['several numbers', '7, 9'],
	])('does not take %s in Retry-After for a date', async (_what, header) => {
		const { url } = await serve(always(429, '', { 'Retry-After': header }));
		expect(readingsOf(await compareWith({ url, credentials }))).toMatchObject({
			retryAfter: 'other',
			rateLimitStatus: '429',
		});
	});

	it('does not take maintenance for a refusal for the rate', async () => {
		const { url, requests } = await serve(always(503, '', { 'Retry-After': '30' }));
		expect(readingsOf(await compareWith({ url, credentials }))).toMatchObject({
			retryAfter: 'undecided: no refusal for the rate',
			rateLimitStatus: 'undecided: no refusal for the rate',
			nextLinks: 'undecided: HTTP 503',
		});
		expect(requests()).toBe(2);
	});

	it('takes a 503 that ends with the wait for a refusal for the rate', async () => {
		let count = 0;
		const { url } = await serve((_request, response) => {
			count += 1;
			response.writeHead(count === 1 ? 503 : 200, count === 1 ? { 'Retry-After': '2' } : {});
			response.end('{"value":[]}');
		});
		expect(readingsOf(await compareWith({ url, credentials }))).toMatchObject({
			retryAfter: 'seconds',
			rateLimitStatus: '503',
		});
	});

	it('decides nothing about headers from HTML pages', async () => {
		const { url } = await serve(always(200, '<html></html>'));
		expect(readingsOf(await compareWith({ url, credentials }))).toMatchObject({
			rateLimitHeaders: 'undecided: no response',
		});
	});

	it('continues after texts that cannot be encoded', async () => {
		const simulator = await account();
		for (const contact of simulator.store.contacts.values()) {
			contact.FullName = 'Kim \ud83d';
			contact.UserDefinedIdentifier = 'Kim \ud83d';
			contact.ContactKey = '\ud83d';
		}
		const readings = readingsOf(await compareWith(simulator));
		expect(readings.lastPage).toMatch(/^undecided: /);
		expect(readings.timeForm).toBe('utc');
	});

	it('takes only letters whose case the account can ignore', async () => {
		const simulator = await account();
		for (const list of [simulator.store.contacts, simulator.store.organizations]) {
			for (const [key, client] of list) client.UserDefinedIdentifier = `Straße ${key}`;
		}
		expect(readingsOf(await compareWith(simulator)).identifierMatch).toBe('ignoresCase');
	});

	it.each([
		['lists that are not granted', 403, '{}', 'not granted (HTTP 403)'],
		['HTML pages', 200, '<html>Smith Family Trust</html>', 'a response that is not JSON'],
		['HTML errors', 500, '<html></html>', 'HTTP 500'],
		['errors of a gateway', 502, 'Bad Gateway', 'HTTP 502'],
		['null', 200, 'null', 'an unknown response'],
		['a number', 200, '7', 'an unknown response'],
		['a list', 200, '[{"value":[]}]', 'an unknown response'],
		['an error object', 200, '{"error":{"code":"4002"}}', 'an unknown response'],
		['rows that are no records', 200, '{"value":[null,1,"x",[]]}', 'fewer than 2 records'],
		['rows without keys', 200, '{"value":[{},{"ContactKey":7}]}', undefined],
		['cut JSON', 200, '{"value":[{"Conta', 'a response that is not JSON'],
		['nothing', 200, '', 'a response that is not JSON'],
	])('decides nothing about pages from %s', async (_what, status, body, reason) => {
		const { url, requests } = await serve(always(status, body));
		const comparison = await compareWith({ url, credentials });
		const { nextLinks, counts, tieOrder, identifierMatch } = readingsOf(comparison);
		for (const one of [counts, tieOrder, identifierMatch]) {
			expect(one).toMatch(/^(undecided: |other$)/);
		}
		if (reason !== undefined) expect(nextLinks).toBe(`undecided: ${reason}`);
		expect(requests()).toBeLessThanOrEqual(60);
		expect(accountFileText(comparison)).not.toContain('Smith');
	});

	it('reports redirects and links to another origin, and sends nothing there', async () => {
		const elsewhere = await serve(always(200, '{"value":[]}'));
		const redirecting = await serve(always(302, '', { Location: `${elsewhere.url}/v3/Contacts` }));
		const redirected = await compareWith({ url: redirecting.url, credentials });
		expect(readingsOf(redirected)).toMatchObject({ skips: 'undecided: a redirect (HTTP 302)' });
		expect(redirected.foreignLinks).toBe(1);

		const simulator = await account({ data: { contacts: 3 } });
		simulator.faults.add({
			match: { path: '/v3/Contacts' },
			action: { type: 'foreignNextLink', origin: elsewhere.url },
		});
		expect((await compareWith(simulator)).foreignLinks).toBeGreaterThan(0);
		expect(elsewhere.requests()).toBe(0);
	});

	it('continues after a list that is closed, and names the answer', async () => {
		const simulator = await account({ deniedEndpoints: ['Contacts', 'WebhookSubscriptions'] });
		expect(readingsOf(await compareWith(simulator))).toMatchObject({
			deniedAnswer: '401',
			nextLinks: 'always',
			listRows: 'undecided: not granted (HTTP 401)',
			unknownSubscription: 'undecided: HTTP 401',
		});
	});

	it('does not take the 404 of a part that is not granted for a missing subscription', async () => {
		const simulator = await account({
			deniedEndpoints: ['Payments', 'WebhookSubscriptions'],
			variants: { deniedAnswer: '404' },
		});
		expect(readingsOf(await compareWith(simulator))).toMatchObject({
			deniedAnswer: '404',
			unknownSubscription: 'undecided: not granted (HTTP 404)',
		});
	});

	it('does not take contacts of one name for a page that is full', async () => {
		const simulator = await account();
		for (const contact of simulator.store.contacts.values()) contact.FullName = 'Kim Lee';
		expect(readingsOf(await compareWith(simulator))).toMatchObject({
			nextLinks: 'always',
			lastPage: 'undecided: no filter for a few records',
		});
	});

	const none = {
		invoices: 0,
		payments: 0,
		contacts: 0,
		organizations: 0,
		workItems: 0,
		users: 0,
		workTemplates: 0,
	};
	const one = { invoices: 1, payments: 1, contacts: 1, organizations: 1, workItems: 1, users: 1 };
	it.each([
		['without records', none],
		['with one record in each list', one],
		['with few records', { invoices: 5, contacts: 4, organizations: 3, workItems: 6, users: 2 }],
	])('is never wrong about accounts %s', async (_what, data) => {
		for (const seed of [1, 2, 3]) {
			expect((await checkComparison(randomReadings(seed), undefined, data)).wrong).toEqual([]);
		}
	});

	it.each(['delete', 'change'] as const)(
		'is never wrong about an account whose lists change meanwhile (%s)',
		async (by) => {
			const simulator = await account({ variants: { listShift: { by } } });
			const { findings } = await compareWith(simulator);
			const wrong = findings.filter(({ row, setting, reading }) => {
				const [first] = row.readings.filter(({ variant }) => variant?.name === setting);
				return reading !== undefined && reading !== first?.variant?.value;
			});
			expect(wrong.map(({ setting, reading }) => `${setting}: ${reading}`)).toEqual([]);
		},
	);
});
