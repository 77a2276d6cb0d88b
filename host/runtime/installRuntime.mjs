/**
 * Installs n8n, with the Node.js version that it needs, from the npm registry into a folder outside of the
 * `node_modules` of this package. Plain JavaScript without dependencies, because the demo runs it before `npm ci`.
 *
 *   node host/runtime/installRuntime.mjs n8n-2      (or n8n-1)
 *
 * Writes progress to standard error, and JSON as the last line of standard output:
 * `{ "line", "folder", "node", "cli", "version" }`.
 * Set `KARBON_RUNTIME_DIR` to use another folder than `.runtime`, for example to share one installation between clones.
 */
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFolderLock } from '../support/folderLock.mjs';
import { runWithProgress } from '../support/runWithProgress.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** The major versions of n8n that can be installed, each a folder beside this file. */
const RUNTIMES = ['n8n-2', 'n8n-1'];

/** Free disk space required before the installation, in bytes. An installation takes about 2.4 GB. */
const REQUIRED_BYTES = 3.5e9;

/** Files that mark the completed steps of an installation, so that an interrupted one continues after the last step. */
const STEP_FILES = { packages: '.step-packages', addons: '.step-addons' };

/**
 * @param {string} name one of RUNTIMES
 * @returns {{ line: string, folder: string, node: string, cli: string, version: string }}
 */
function describeRuntime(name, folder) {
	const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/n8n/package.json'), 'utf8'));
	return {
		line: name,
		folder,
		node: nodeBinary(name, folder),
		cli: join(folder, 'node_modules/n8n/bin/n8n'),
		version: manifest.version,
	};
}

/** The Node.js binary that is installed with the runtime, or that of this process if the runtime has none. */
function nodeBinary(name, folder) {
	const binary = process.platform === 'win32' ? 'node.exe' : 'node';
	const { optionalDependencies = {} } = readManifest(name);
	const installed = Object.keys(optionalDependencies)
		.map((dependency) => join(folder, 'node_modules', dependency, 'bin', binary))
		.find((file) => existsSync(file));
	return installed ? realpathSync(installed) : process.execPath;
}

function readManifest(name) {
	return JSON.parse(readFileSync(join(here, name, 'package.json'), 'utf8'));
}

/** Hash of the required packages and the platform. An installation with another fingerprint is replaced. */
function fingerprint(name) {
	const hash = createHash('sha256');
	for (const file of ['package.json', 'package-lock.json']) {
		hash.update(readFileSync(join(here, name, file)));
	}
	return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

function hasContent(file, expected) {
	return existsSync(file) && readFileSync(file, 'utf8') === expected;
}

/** Node.js headers that are installed on this machine, so that node-gyp does not download them. */
function nodeHeaders() {
	const prefix = dirname(dirname(process.execPath));
	return existsSync(join(prefix, 'include/node/node_api.h')) ? { npm_config_nodedir: prefix } : {};
}

function isComplete(name, folder) {
	const expected = fingerprint(name);
	return (
		Object.values(STEP_FILES).every((file) => hasContent(join(folder, file), expected)) &&
		existsSync(join(folder, 'node_modules/n8n/bin/n8n'))
	);
}

function npmCommand() {
	return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

async function installSteps(name, folder, log, onStart) {
	const expected = fingerprint(name);
	const isDone = (step) => hasContent(join(folder, STEP_FILES[step]), expected);
	const markDone = (step) => {
		const file = join(folder, STEP_FILES[step]);
		writeFileSync(`${file}.new`, expected);
		renameSync(`${file}.new`, file);
	};
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(here, name, file), join(folder, file));
	}

	if (!isDone('packages')) {
		for (const file of [...Object.values(STEP_FILES), 'template']) {
			rmSync(join(folder, file), { recursive: true, force: true });
		}
		const { bavail, bsize } = statfsSync(folder);
		if (bavail * bsize < REQUIRED_BYTES) {
			throw new Error(
				`${folder} has ${((bavail * bsize) / 1e9).toFixed(1)} GB free, but ${name} needs ${REQUIRED_BYTES / 1e9} GB. ` +
					'Free some disk space, or set KARBON_RUNTIME_DIR to another folder.',
			);
		}
		log(`${name}: installing (about 2 GB, two to five minutes)`);
		await runWithProgress({
			command: npmCommand(),
			args: [
				'ci',
				'--prefer-offline',
				'--ignore-scripts',
				'--legacy-peer-deps',
				'--no-audit',
				'--no-fund',
				'--loglevel=error',
			],
			cwd: folder,
			label: `${name}: packages`,
			measure: true,
			log,
			onStart,
		});
		markDone('packages');
	}

	if (!isDone('addons')) {
		log(`${name}: installing the SQLite driver (a download, or about a minute to compile it)`);
		try {
			await runWithProgress({
				command: npmCommand(),
				args: [
					'rebuild',
					'sqlite3',
					'--ignore-scripts=false',
					'--foreground-scripts',
					'--loglevel=error',
				],
				cwd: folder,
				env: { ...nodeHeaders(), npm_config_jobs: 'max' },
				label: `${name}: SQLite driver`,
				log,
				onStart,
			});
		} catch (error) {
			throw new Error(
				`The SQLite driver could not be downloaded or compiled. Install python3, make and a C++ compiler ` +
					`(Debian: apt-get install python3 make g++) and run again.\n${error.message}`,
			);
		}
		markDone('addons');
	}
}

/** The folder of all runtimes: `KARBON_RUNTIME_DIR`, or `.runtime` of this clone. */
function runtimeHome() {
	return resolve(process.env.KARBON_RUNTIME_DIR ?? join(here, '../..', '.runtime'));
}

/**
 * Installs a runtime, unless it is installed. Several processes can call it at the same time. An interrupted
 * installation continues with the step that was interrupted, with the downloads in npm's cache.
 * @param {string} name one of RUNTIMES
 * @param {(text: string) => void} log receives progress lines
 * @returns {Promise<{ line: string, folder: string, node: string, cli: string, version: string }>}
 * @throws {Error} with the output of npm when a step fails
 */
export async function installRuntime(name, log = (text) => process.stderr.write(`${text}\n`)) {
	if (!RUNTIMES.includes(name)) {
		throw new Error(`Unknown runtime "${name}". Use one of: ${RUNTIMES.join(', ')}`);
	}
	const folder = join(runtimeHome(), name);
	if (!isComplete(name, folder)) {
		mkdirSync(runtimeHome(), { recursive: true });
		await withFolderLock(`${folder}.lock`, log, async (addOwner) => {
			if (!isComplete(name, folder)) await installSteps(name, folder, log, addOwner);
		});
	}
	return describeRuntime(name, folder);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	try {
		console.log(JSON.stringify(await installRuntime(process.argv[2] ?? 'n8n-2')));
	} catch (error) {
		console.error(error.message);
		process.exitCode = 1;
	}
}
