import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../host/root';

const run = promisify(execFile);
const ONE_MINUTE = 60_000;

/** Settings of the npm that runs the tests are not those of a user. */
const env = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

let folder: string;
let tarball: string;

/** Runs npm, with packages that were downloaded before if possible. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
	const { stdout } = await run('npm', ['--loglevel=error', ...args], {
		cwd,
		env,
		timeout: 3 * ONE_MINUTE,
	});
	return stdout;
}

/** Starts the installed simulator as a user does, in a process group that can be ended as a whole. */
function start(args: string[]): ChildProcess {
	return spawn('npx', ['--no-install', 'karbon-simulator', ...args], {
		cwd: folder,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** What was printed once `until` is in it. */
async function printed(child: ChildProcess, until: RegExp): Promise<string> {
	return await new Promise((resolve, reject) => {
		let text = '';
		const tooLate = setTimeout(
			() => reject(new Error(`Not printed: ${until}\n${text}`)),
			ONE_MINUTE,
		);
		const listen = (chunk: Buffer): void => {
			text += chunk.toString();
			if (!until.test(text)) return;
			clearTimeout(tooLate);
			resolve(text);
		};
		child.stdout?.on('data', listen);
		child.stderr?.on('data', listen);
	});
}

async function stop(child: ChildProcess): Promise<void> {
	const ended = new Promise((resolve) => child.once('close', resolve));
	process.kill(-Number(child.pid), 'SIGTERM');
	await ended;
}

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'karbon-simulator-package-'));
	const packed = join(folder, 'packed');
	mkdirSync(packed);
	await npm(ROOT, 'run', 'build', '--workspace', 'karbon-simulator');
	await npm(ROOT, 'pack', '--workspace', 'karbon-simulator', '--pack-destination', packed);
	tarball = join(packed, readdirSync(packed)[0] ?? '');
	await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
}, 5 * ONE_MINUTE);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package of the simulator, in a folder without anything else', () => {
	it(
		'starts with one command, and has the API and the page',
		async () => {
			const child = start(['--port', '0', '--invoices', '7', '--quiet']);
			try {
				const text = await printed(child, /Ctrl\+C/);
				const [, url = ''] = /Base URL\s+(\S+)/.exec(text) ?? [];
				const [, token] = /Access Token\s+(\S+)/.exec(text) ?? [];
				const [, key] = /Access Key\s+(\S+)/.exec(text) ?? [];
				const headers = { Authorization: `Bearer ${token}`, AccessKey: String(key) };
				const invoices = await (await fetch(`${url}/v3/Invoices`, { headers })).json();
				expect(invoices).toMatchObject({ '@odata.count': 7 });

				const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
				const files = [...page.matchAll(/"(\/_simulator\/page\/[^"]+\.\w+)"/g)];
				expect(files.length).toBeGreaterThan(2);
				for (const [, path] of files) expect((await fetch(url + path)).status).toBe(200);
			} finally {
				await stop(child);
			}
		},
		2 * ONE_MINUTE,
	);

	it(
		'starts without being installed, from the file alone',
		async () => {
			const empty = join(folder, 'empty');
			mkdirSync(empty);
			const text = await npm(
				empty,
				'exec',
				'--yes',
				'--prefer-offline',
				`--package=${tarball}`,
				'--',
				'karbon-simulator',
				'--help',
			);

			expect(text).toContain('Usage: karbon-simulator [options]');
		},
		4 * ONE_MINUTE,
	);

	it(
		'can be used in tests of others',
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
			writeFileSync(join(folder, 'use.cjs'), script);
			const { stdout } = await run(process.execPath, ['use.cjs'], {
				cwd: folder,
				env,
				timeout: ONE_MINUTE,
			});

			expect(stdout.trim()).toBe('3');
		},
		2 * ONE_MINUTE,
	);
});
