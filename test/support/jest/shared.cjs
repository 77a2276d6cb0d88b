/**
 * Loads third-party packages and the simulator once for each worker and with Node.js itself, instead of
 * once for each test file: n8n-core alone takes one to three seconds.
 */
module.exports = {
	process: () => ({ code: 'module.exports = requireShared(__filename);' }),
	getCacheKey: () => 'shared',
};
