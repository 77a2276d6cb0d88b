/**
 * Long simulations, real rate limits in real time, and large data: minutes, and one file after the
 * other because some of them measure time.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.config.cjs'),
	roots: ['<rootDir>/test/acceptance'],
	// The restart matrix takes minutes of its own: `npm run test:restart`.
	testPathIgnorePatterns: ['/node_modules/', '/acceptance/restart'],
	maxWorkers: 1,
	testTimeout: 120_000,
};
