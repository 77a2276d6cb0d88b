/**
 * `test:readings`: every operation of the action node under every variant of the simulator.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.config.cjs'),
	roots: ['<rootDir>/test/readings'],
	testPathIgnorePatterns: ['/node_modules/'],
	testTimeout: 600_000,
};
