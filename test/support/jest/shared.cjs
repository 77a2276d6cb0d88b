/**
 * Loads third-party packages and the simulator once for each worker instead of once for each test file, because n8n-core
 * takes one to three seconds to load.
 */
module.exports = {
	process: () => ({ code: 'module.exports = requireShared(__filename);' }),
	getCacheKey: () => 'shared',
};
