/**
 * `npm run demo`: installs and starts n8n with this package and a simulator of Karbon, and runs the small example
 * workflows. Needs Node.js 20 or newer and npm, but no Karbon account. With `--once` it exits after the report. The
 * exit code is 0 if all expectations are met.
 *
 * Plain JavaScript without dependencies, because it installs the dependencies.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dependenciesAreCurrent } from './support/dependencies.mjs';

const MIN_NODE = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const started = Date.now();
const log = (text) => process.stderr.write(`  ${text}\n`);

async function setUp() {
	// Imported here so that an older Node.js reports the error below instead of a syntax error.
	const { installRuntime } = await import('../host/runtime/installRuntime.mjs');
	const { packPackage } = await import('../host/package/packPackage.mjs');
	const { runWithProgress } = await import('../host/support/runWithProgress.mjs');
	const buildPackage = async () => {
		if (!dependenciesAreCurrent(root)) {
			log('development dependencies: installing with npm ci');
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
	log(`setup finished in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs the TypeScript part and waits until it exits. It receives Ctrl+C too. */
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

if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
	console.error(`Node.js ${MIN_NODE} or newer is required. This is ${process.version}.`);
	process.exitCode = 1;
} else {
	try {
		await setUp();
		process.exitCode = await runDemo();
	} catch (error) {
		console.error(`\nSetup failed: ${error.message}`);
		// Stops the other part of the setup. The next start continues from there.
		process.exit(1);
	}
}
