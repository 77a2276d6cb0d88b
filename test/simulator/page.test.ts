import { type Bench, closeAll, startBench } from './support';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the page at the root', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 1 } });
	});
	afterEach(closeAll);

	const get = async (path: string, headers: Record<string, string> = {}) =>
		await fetch(bench.simulator.url + path, { headers });

	it('is sent to browsers, and the request is not recorded', async () => {
		const response = await get('/', { Accept: BROWSER });

		expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(await response.text()).toContain('<title>Karbon simulator</title>');
		expect(bench.simulator.requests).toEqual([]);
	});

	it('refers only to files that the simulator serves', async () => {
		const page = await (await get('/', { Accept: BROWSER })).text();
		const open = [...page.matchAll(/"(\/_simulator\/page\/[^"]+\.\w+)"/g)].map(([, path]) => path);
		const seen = new Set<string>();
		for (let path = open.pop(); path !== undefined; path = open.pop()) {
			if (seen.has(path)) continue;
			seen.add(path);
			const response = await get(path);
			expect([path, response.status]).toEqual([path, 200]);
			const imports = (await response.text()).matchAll(/from\s*["']([^"']+)["']/g);
			for (const [, name = ''] of imports) {
				const address = name.startsWith('.')
					? new URL(name, `http://page${path}`).pathname
					: `/_simulator/page/${name === 'lit-html' ? 'lit-html/lit-html.js' : name}`;
				open.push(address);
			}
		}
		expect([...seen]).toContain('/_simulator/page/lit-html/directives/repeat.js');
		expect([...seen]).toContain('/_simulator/page/views/logView.js');
	});

	it('is not sent to clients of the API', async () => {
		const { accessToken, accessKey } = bench.simulator.credentials;
		const credentials = { Authorization: `Bearer ${accessToken}`, AccessKey: accessKey };
		const statusOf = async (headers: Record<string, string>) => (await get('/', headers)).status;

		expect(await statusOf({ ...credentials, Accept: BROWSER })).toBe(404);
		expect(await statusOf({ ...credentials, Accept: 'application/json' })).toBe(404);
		expect(await statusOf({ Accept: 'application/json, text/html' })).toBe(401);
		expect(await statusOf({})).toBe(401);
		expect(bench.simulator.requests).toHaveLength(4);
		expect((await get('/v3/Invoices', { Accept: BROWSER })).status).toBe(401);
	});
});
