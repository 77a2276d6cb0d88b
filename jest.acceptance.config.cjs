/**
 * Long simulations, rate limits in real time, and large data. Takes minutes. Runs one file after the other, because
 * some of them measure time.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.config.cjs'),
	roots: ['<rootDir>/test/acceptance'],
	// The restart matrix takes minutes and has a separate script: `npm run test:restart`.
	testPathIgnorePatterns: ['/node_modules/', '/acceptance/restart'],
	maxWorkers: 1,
	testTimeout: 120_000,
};
