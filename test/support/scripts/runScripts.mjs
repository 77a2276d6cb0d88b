/**
 * Runs scripts of package.json, as many at a time as there are cores, and prints the output of each when it ends.
 * Exits with code 1 after all have ended if one of them failed.
 *
 * Usage: node test/support/scripts/runScripts.mjs <script> ..., the slowest first
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** @returns whether the script succeeded */
async function run(script) {
	const startedAt = performance.now();
	const child = spawn('npm', ['run', '--silent', script], {
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	const chunks = [];
	child.stdout.on('data', (chunk) => chunks.push(chunk));
	child.stderr.on('data', (chunk) => chunks.push(chunk));
	const code = await new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', resolve);
	});
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	const outcome = code === 0 ? 'passed' : 'FAILED';
	process.stdout.write(`\n> ${script}: ${outcome} after ${seconds} s\n${Buffer.concat(chunks)}`);
	return code === 0;
}

const waiting = process.argv.slice(2);
const failed = [];

async function work() {
	for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
		if (!(await run(script))) failed.push(script);
	}
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed.length > 0) {
	console.log(`\nFailed: ${failed.join(', ')}`);
	process.exitCode = 1;
}
