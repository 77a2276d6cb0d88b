import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../host/root';

const run = promisify(execFile);
const MAX_WAIT_MS = 180_000;

/** Without the settings of the npm that runs the tests, which a user does not have. */
const env = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

/** The values that a simulator prints when it starts. */
export interface StartedSimulator {
	url: string;
	accessToken: string;
	accessKey: string;
	stop(): Promise<void>;
}

/** The karbon-simulator package, installed in an empty folder. */
export interface InstalledSimulator {
	folder: string;
	tarball: string;
	/** Runs npm in a folder. @returns its output */
	npm(cwd: string, ...args: string[]): Promise<string>;
	/** Runs a script of the folder. @returns its output */
	node(script: string): Promise<string>;
	/** Starts the simulator with npx. */
	start(...args: string[]): Promise<StartedSimulator>;
	/** Removes the folder. */
	dispose(): void;
}

async function call(command: string, args: string[], cwd: string): Promise<string> {
	return (await run(command, args, { cwd, env, timeout: MAX_WAIT_MS })).stdout;
}

const npm = async (cwd: string, ...args: string[]): Promise<string> =>
	await call('npm', ['--loglevel=error', ...args], cwd);

/** Waits for a match in the output of a process. @returns the output */
async function printed(child: ChildProcess, until: RegExp): Promise<string> {
	return await new Promise((resolve, reject) => {
		let text = '';
		const fail = () => reject(new Error(`The simulator did not start:\n${text}`));
		const timer = setTimeout(fail, MAX_WAIT_MS);
		const listen = (chunk: Buffer): void => {
			text += chunk.toString();
			if (!until.test(text)) return;
			clearTimeout(timer);
			resolve(text);
		};
		child.stdout?.on('data', listen);
		child.stderr?.on('data', listen);
		child.once('close', () => {
			clearTimeout(timer);
			fail();
		});
	});
}

async function start(folder: string, args: string[]): Promise<StartedSimulator> {
	// A process group, so that npx and its child processes end together.
	const child = spawn('npx', ['--no-install', 'karbon-simulator', ...args], {
		cwd: folder,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const stop = async (): Promise<void> => {
		if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
		await ended;
	};
	try {
		const text = await printed(child, /Ctrl\+C/);
		const value = (label: string) => new RegExp(`${label} +(\\S+)`).exec(text)?.[1] ?? '';
		return {
			url: value('Base URL'),
			accessToken: value('Access Token'),
			accessKey: value('Access Key'),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Builds, packs and installs the karbon-simulator package, with the npm cache if possible. */
export async function installSimulator(): Promise<InstalledSimulator> {
	const folder = mkdtempSync(join(tmpdir(), 'karbon-simulator-package-'));
	const packed = join(folder, 'packed');
	mkdirSync(packed);
	await npm(ROOT, 'run', 'build:simulator');
	await npm(ROOT, 'pack', '--workspace', 'karbon-simulator', '--pack-destination', packed);
	const tarball = join(packed, readdirSync(packed)[0] ?? '');
	await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
	return {
		folder,
		tarball,
		npm,
		node: async (script) => await call(process.execPath, [script], folder),
		start: async (...args) => await start(folder, args),
		dispose: () => rmSync(folder, { recursive: true, force: true }),
	};
}
