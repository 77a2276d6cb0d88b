/**
 * `npm run demo`: from a fresh clone to a running n8n with this package in it, beside a simulator of the
 * service. Needs Node.js 20 or newer and npm, nothing else; no account and nothing outside this folder is
 * touched. With `--once` it ends after the summary; exit code 0 means that every workflow gave what it should.
 *
 * Plain JavaScript without dependencies, because it installs them.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dependenciesAreCurrent } from './support/dependencies.mjs';

const OLDEST_NODE = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const started = Date.now();
const log = (text) => process.stderr.write(`  ${text}\n`);

async function setUp() {
	// Both scripts use only Node's own modules; they are loaded here so that an old Node.js fails with our text.
	const { installRuntime } = await import('../host/runtime/installRuntime.mjs');
	const { packPackage } = await import('../host/package/packPackage.mjs');
	const { runWithProgress } = await import('../host/support/runWithProgress.mjs');
	const buildPackage = async () => {
		if (!dependenciesAreCurrent(root)) {
			log('development dependencies: installing (npm ci)');
			await runWithProgress({
				command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
				args: ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
				cwd: root,
				label: 'development dependencies',
				measure: true,
				log,
			});
		}
		const { rebuilt } = await packPackage(log);
		if (rebuilt) log('package: packed');
	};
	await Promise.all([installRuntime('n8n-2', log), buildPackage()]);
	log(`set up in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs the TypeScript part; Ctrl+C reaches it too, so this process only waits for its end. */
async function runDemo() {
	const child = spawn(
		process.execPath,
		[
			join(root, 'node_modules/tsx/dist/cli.mjs'),
			join(root, 'demo/run.ts'),
			...process.argv.slice(2),
		],
		{ cwd: root, stdio: 'inherit' },
	);
	process.on('SIGINT', () => undefined);
	process.on('SIGTERM', () => child.kill('SIGTERM'));
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve(code ?? 1));
	});
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
	console.error(`This needs Node.js ${OLDEST_NODE} or newer; this is ${process.version}.`);
	process.exitCode = 1;
} else {
	try {
		await setUp();
		process.exitCode = await runDemo();
	} catch (error) {
		console.error(`\nThe set-up did not succeed: ${error.message}`);
		// Ends what still runs beside the part that failed; a later start goes on from there.
		process.exit(1);
	}
}
