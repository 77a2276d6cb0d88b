import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How often a progress line is written, in milliseconds. */
const EVERY_MS = 10_000;

/** Lines of output kept for the error message of a failed command. */
const KEPT_LINES = 30;

/** Number of installed packages (scoped ones counted one by one): cheap to read, unlike the size of 2 GB. */
async function countPackages(folder) {
	const names = await readdir(folder).catch(() => []);
	let count = 0;
	for (const name of names) {
		if (name.startsWith('@')) count += (await readdir(join(folder, name)).catch(() => [])).length;
		else if (!name.startsWith('.')) count += 1;
	}
	return count;
}

/** Bytes in the direct files and folders of every package, to a depth that stays cheap. */
async function folderSize(folder, depth) {
	let total = 0;
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	for (const entry of entries) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) total += depth > 0 ? await folderSize(path, depth - 1) : 0;
		else total += (await stat(path).catch(() => ({ size: 0 }))).size;
	}
	return total;
}

/**
 * Runs a command to its end, with a line about it every ten seconds: elapsed seconds and, when `measure`
 * names a `node_modules`, the packages and megabytes in it so far.
 * @param {{ command: string, args: string[], cwd: string, env?: Record<string, string>, label: string,
 *   measure?: string, log: (text: string) => void }} options
 * @returns {Promise<void>}
 * @throws {Error} with the last lines of output when the command fails
 */
export async function runWithProgress({ command, args, cwd, env = {}, label, measure, log }) {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	const lines = [];
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	const keep = (chunk) => {
		lines.push(...chunk.toString().split('\n').filter(Boolean));
		lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	const stopChild = () => child.kill();
	process.once('exit', stopChild);

	let measuring = false;
	const timer = setInterval(async () => {
		if (measuring) return;
		measuring = true;
		const soFar = measure
			? `, ${await countPackages(measure)} packages, ${Math.round((await folderSize(measure, 4)) / 1e6)} MB so far`
			: '';
		measuring = false;
		if (child.exitCode === null) log(`${label}: ${seconds()} s${soFar}`);
	}, EVERY_MS);
	try {
		const code = await new Promise((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		if (code !== 0) {
			throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${lines.join('\n')}`);
		}
		log(`${label}: done in ${seconds()} s`);
	} finally {
		clearInterval(timer);
		process.off('exit', stopChild);
	}
}
