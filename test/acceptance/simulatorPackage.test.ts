import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installSimulator, type InstalledSimulator } from '../support/servers/packedSimulator';

const MINUTE_MS = 60_000;

describe('The karbon-simulator package in an empty folder', () => {
	let installed: InstalledSimulator;
	beforeAll(async () => {
		installed = await installSimulator();
	}, 5 * MINUTE_MS);
	afterAll(() => installed?.dispose());

	it(
		'starts with one command and serves the API and the page',
		async () => {
			const simulator = await installed.start('--port', '0', '--invoices', '7', '--quiet');
			try {
				const { url, accessToken, accessKey } = simulator;
				const headers = { Authorization: `Bearer ${accessToken}`, AccessKey: accessKey };
				const invoices = await (await fetch(`${url}/v3/Invoices`, { headers })).json();
				expect(invoices).toMatchObject({ '@odata.count': 7 });

				const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
				const files = [...page.matchAll(/"(\/_simulator\/page\/[^"]+\.\w+)"/g)];
				expect(files.length).toBeGreaterThan(2);
				for (const [, path] of files) expect((await fetch(url + path)).status).toBe(200);
			} finally {
				await simulator.stop();
			}
		},
		4 * MINUTE_MS,
	);

	it(
		'starts from the package file without an installation',
		async () => {
			const empty = join(installed.folder, 'empty');
			mkdirSync(empty);
			const command = ['--', 'karbon-simulator', '--help'];
			const source = ['--yes', '--prefer-offline', `--package=${installed.tarball}`];
			const text = await installed.npm(empty, 'exec', ...source, ...command);

			expect(text).toContain('Usage: karbon-simulator [options]');
		},
		4 * MINUTE_MS,
	);

	it(
		'compares an account with the register, and behaves like it',
		async () => {
			const few = ['--contacts', '2', '--organizations', '1', '--work-items', '1', '--users', '1'];
			const simulator = await installed.start(
				'--port',
				'0',
				'--quiet',
				'--skips',
				'ignored',
				...few,
			);
			try {
				const { url, accessToken, accessKey } = simulator;
				const script = `
					process.env.KARBON_ACCESS_TOKEN = '${accessToken}';
					process.env.KARBON_ACCESS_KEY = '${accessKey}';
					process.argv.push('compare', '--base-url', '${url}');
					require('./node_modules/karbon-simulator/dist/main.js');`;
				writeFileSync(join(installed.folder, 'compare.cjs'), script);
				const table = await installed.node('compare.cjs');
				expect(table).toMatch(/^3\. \$skip +honored +ignored +Same; Hint/m);
			} finally {
				await simulator.stop();
			}
			const alike = await installed.start(
				'--port',
				'0',
				'--quiet',
				'--like',
				'karbon-account.json',
			);
			await alike.stop();
		},
		4 * MINUTE_MS,
	);

	it(
		'can be imported by tests',
		async () => {
			const script = `
				const { createManualClock, createSimulator } = require('karbon-simulator');
				(async () => {
					const clock = createManualClock();
					const simulator = await createSimulator({ clock, data: { invoices: 3 } });
					await simulator.change('Invoice');
					await clock.advance(60_000);
					console.log(simulator.store.invoices.size);
					await simulator.close();
				})();`;
			writeFileSync(join(installed.folder, 'use.cjs'), script);

			expect((await installed.node('use.cjs')).trim()).toBe('3');
		},
		4 * MINUTE_MS,
	);
});
