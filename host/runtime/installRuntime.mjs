/**
 * Brings an n8n of its own, with the Node.js it needs, from the npm registry into a folder outside of
 * the package's own `node_modules`. Plain JavaScript without dependencies, because the demo starts it
 * before anything is installed.
 *
 *   node host/runtime/installRuntime.mjs n8n-2      (or n8n-1)
 *
 * Progress goes to standard error; the last line of standard output is JSON:
 * `{ "line", "folder", "node", "cli", "version" }`.
 * `KARBON_RUNTIME_DIR` names another folder than `.runtime`, so that several clones share one install.
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

/** The n8n lines that can be installed, each a folder beside this file. */
export const RUNTIME_LINES = ['n8n-2', 'n8n-1'];

/** Free space asked for before starting, in bytes: the install itself is about 2.4 GB. */
const NEEDED_BYTES = 3.5e9;

/** Which script steps a half-finished install has behind it; a later start goes on after the last one. */
const STEP_FILES = { packages: '.step-packages', addons: '.step-addons' };

/**
 * @param {string} line one of RUNTIME_LINES
 * @returns {{ line: string, folder: string, node: string, cli: string, version: string }}
 */
function describeRuntime(line, folder) {
	const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/n8n/package.json'), 'utf8'));
	return {
		line,
		folder,
		node: nodeBinary(line, folder),
		cli: join(folder, 'node_modules/n8n/bin/n8n'),
		version: manifest.version,
	};
}

/** The Node.js that came with the runtime, or this process's own where the runtime brings none. */
function nodeBinary(line, folder) {
	const name = process.platform === 'win32' ? 'node.exe' : 'node';
	const { optionalDependencies = {} } = readManifest(line);
	const brought = Object.keys(optionalDependencies)
		.map((dependency) => join(folder, 'node_modules', dependency, 'bin', name))
		.find((file) => existsSync(file));
	return brought ? realpathSync(brought) : process.execPath;
}

function readManifest(line) {
	return JSON.parse(readFileSync(join(here, line, 'package.json'), 'utf8'));
}

/** Changes whenever the wanted packages or the machine's kind change; an install with another mark is redone. */
function fingerprint(line) {
	const hash = createHash('sha256');
	for (const file of ['package.json', 'package-lock.json']) {
		hash.update(readFileSync(join(here, line, file)));
	}
	return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

function reads(file, expected) {
	return existsSync(file) && readFileSync(file, 'utf8') === expected;
}

/** Node headers beside the running binary spare node-gyp a download (Debian keeps them in /usr/include/node). */
function nodeHeaders() {
	const prefix = dirname(dirname(process.execPath));
	return existsSync(join(prefix, 'include/node/node_api.h')) ? { npm_config_nodedir: prefix } : {};
}

function isComplete(line, folder) {
	const mark = fingerprint(line);
	return (
		Object.values(STEP_FILES).every((file) => reads(join(folder, file), mark)) &&
		existsSync(join(folder, 'node_modules/n8n/bin/n8n'))
	);
}

function npmCommand() {
	return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

async function installSteps(line, folder, log, onStart) {
	const mark = fingerprint(line);
	const marked = (step) => reads(join(folder, STEP_FILES[step]), mark);
	const done = (step) => {
		const file = join(folder, STEP_FILES[step]);
		writeFileSync(`${file}.new`, mark);
		renameSync(`${file}.new`, file);
	};
	mkdirSync(folder, { recursive: true });
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(here, line, file), join(folder, file));
	}

	if (!marked('packages')) {
		for (const file of [...Object.values(STEP_FILES), 'template']) {
			rmSync(join(folder, file), { recursive: true, force: true });
		}
		const { bavail, bsize } = statfsSync(folder);
		if (bavail * bsize < NEEDED_BYTES) {
			throw new Error(
				`${folder} has ${((bavail * bsize) / 1e9).toFixed(1)} GB free, ${line} needs ${NEEDED_BYTES / 1e9} GB. ` +
					'Free some space, or name another folder in KARBON_RUNTIME_DIR.',
			);
		}
		log(`${line}: installing (about 2 GB; two to five minutes the first time)`);
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
			label: `${line}: packages`,
			measure: true,
			log,
			onStart,
		});
		done('packages');
	}

	if (!marked('addons')) {
		log(
			`${line}: building the SQLite driver (downloaded where possible, else compiled: about a minute)`,
		);
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
				label: `${line}: SQLite driver`,
				log,
				onStart,
			});
		} catch (error) {
			throw new Error(
				`The SQLite driver could be neither downloaded nor compiled. Install python3, make and a C++ compiler ` +
					`(Debian: apt-get install python3 make g++) and start again.\n${error.message}`,
			);
		}
		done('addons');
	}
}

/** Where the runtimes live: `.runtime` of this clone, or `KARBON_RUNTIME_DIR`. */
export function runtimeHome() {
	return resolve(process.env.KARBON_RUNTIME_DIR ?? join(here, '../..', '.runtime'));
}

/**
 * Installs a runtime, or finds it installed. Safe against a second process doing the same; an interrupted
 * install goes on with the step it was in, its downloads kept in npm's cache.
 * @param {string} line one of RUNTIME_LINES
 * @param {(text: string) => void} log receives progress lines
 * @returns {Promise<{ line: string, folder: string, node: string, cli: string, version: string }>}
 * @throws {Error} with npm's last lines when a step fails
 */
export async function installRuntime(line, log = (text) => process.stderr.write(`${text}\n`)) {
	if (!RUNTIME_LINES.includes(line)) {
		throw new Error(`Unknown runtime "${line}"; known are ${RUNTIME_LINES.join(', ')}`);
	}
	const folder = join(runtimeHome(), line);
	if (!isComplete(line, folder)) {
		mkdirSync(runtimeHome(), { recursive: true });
		await withFolderLock(`${folder}.lock`, log, async (addOwner) => {
			if (!isComplete(line, folder)) await installSteps(line, folder, log, addOwner);
		});
	}
	return describeRuntime(line, folder);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	try {
		console.log(JSON.stringify(await installRuntime(process.argv[2] ?? 'n8n-2')));
	} catch (error) {
		console.error(error.message);
		process.exitCode = 1;
	}
}
