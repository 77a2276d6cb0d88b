/**
 * Loaded into n8n with `node --require`. On SIGUSR2, n8n runs the command in the file KARBON_CONTROL, and logs
 * `Done: COMMAND`:
 *
 * - `reload PACKAGE`: loads a package again, with the calls that n8n's own update of a package makes after the download.
 * - `stall` and `resume`: calls of the deduplication store wait in between.
 */
const { readFileSync, realpathSync } = require('node:fs');
const { createRequire } = require('node:module');

const file = process.env.KARBON_CONTROL;
const load = (path) => createRequire(realpathSync(process.argv[1]))(path);
const service = (type) => load('@n8n/di').Container.get(type);

async function reload(name) {
	const { LoadNodesAndCredentials } = load('../dist/load-nodes-and-credentials.js');
	const packages = service(LoadNodesAndCredentials);
	await packages.unloadPackage(name);
	await packages.loadPackage(name);
	await packages.postProcessLoaders();
	// n8n 1 keeps the types.
	packages.releaseTypes?.();
}

let resumed = Promise.resolve();
let resume = () => undefined;
let isWrapped = false;

function stall() {
	resumed = new Promise((resolve) => (resume = resolve));
	if (isWrapped) return;
	isWrapped = true;
	const store = service(load('@n8n/db').ProcessedDataRepository);
	for (const name of ['findOne', 'insert', 'update']) {
		const original = store[name].bind(store);
		store[name] = async (...values) => {
			await resumed;
			return await original(...values);
		};
	}
}

if (file) {
	process.on('SIGUSR2', () => {
		const command = readFileSync(file, 'utf8');
		const [name, value] = command.split(' ');
		Promise.resolve({ reload, stall, resume: () => resume() }[name](value)).then(
			() => console.log(`Done: ${command}`),
			(error) => console.error(`Failed: ${command}: ${error.stack}`),
		);
	});
}
