import { spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';

/** How often progress is logged, in milliseconds. */
const EVERY_MS = 10_000;

/** Number of first and last lines of the output that the error has when a command fails. */
const KEPT_LINES = 20;

/** Bytes in use on the disk of a folder. Faster to read than the size of a folder with 200,000 files. */
async function bytesInUse(folder) {
	const { blocks, bfree, bsize } = await statfs(folder);
	return (blocks - bfree) * bsize;
}

/**
 * Runs a command and waits until it exits. Logs its progress every ten seconds: the elapsed time and, with `measure`,
 * how much more of the disk is in use.
 * @param {{ command: string, args: string[], cwd: string, env?: Record<string, string>, label: string,
 *   measure?: boolean, log: (text: string) => void, onStart?: (pid: number) => void }} options
 * @returns {Promise<void>}
 * @throws {Error} with the first and last lines of the output when the command fails
 */
export async function runWithProgress({
	command,
	args,
	cwd,
	env = {},
	label,
	measure,
	log,
	onStart,
}) {
	const usedBefore = await bytesInUse(cwd);
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	const first = [];
	const last = [];
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	if (child.pid !== undefined) onStart?.(child.pid);
	const keep = (chunk) => {
		for (const line of chunk.toString().split('\n').filter(Boolean)) {
			if (first.length < KEPT_LINES) first.push(line);
			else last.push(line);
		}
		last.splice(0, Math.max(0, last.length - KEPT_LINES));
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	const stopChild = () => child.kill();
	process.once('exit', stopChild);

	const timer = setInterval(async () => {
		const added = Math.max(0, (await bytesInUse(cwd)) - usedBefore);
		const soFar = measure ? `, about ${Math.round(added / 1e6)} MB so far` : '';
		if (child.exitCode === null) log(`${label}: ${seconds()} s${soFar}`);
	}, EVERY_MS);
	try {
		const code = await new Promise((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		if (code !== 0) {
			throw new Error(
				`${command} ${args.join(' ')} exited with code ${code}:\n${[...first, ...last].join('\n')}`,
			);
		}
		log(`${label}: done in ${seconds()} s`);
	} finally {
		clearInterval(timer);
		process.off('exit', stopChild);
	}
}
