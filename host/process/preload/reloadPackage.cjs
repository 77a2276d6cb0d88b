/**
 * Loaded into n8n with `node --require`. On SIGUSR2, n8n loads the package that KARBON_RELOAD names again, with the
 * calls that its own update of a package makes after the download. Then it logs `Reloaded PACKAGE`.
 */
const { realpathSync } = require('node:fs');
const { createRequire } = require('node:module');

async function reload(name) {
	const load = createRequire(realpathSync(process.argv[1]));
	const { Container } = load('@n8n/di');
	const { LoadNodesAndCredentials } = load('../dist/load-nodes-and-credentials.js');
	const packages = Container.get(LoadNodesAndCredentials);
	await packages.unloadPackage(name);
	await packages.loadPackage(name);
	await packages.postProcessLoaders();
	// n8n 1 keeps the types.
	packages.releaseTypes?.();
	console.log(`Reloaded ${name}`);
}

const name = process.env.KARBON_RELOAD;
if (name) {
	process.on('SIGUSR2', () => {
		reload(name).catch((error) => console.error(`Not reloaded: ${error.stack}`));
	});
}
