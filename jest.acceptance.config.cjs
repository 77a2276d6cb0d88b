/**
 * Rate limits in real time, long simulations and large data. They take minutes. Files run one after the other, because
 * some of them measure time.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.config.cjs'),
	roots: ['<rootDir>/test/acceptance'],
	// They take minutes: `npm run test:restart`, `npm run test:kills`, `npm run test:workItems`.
	testPathIgnorePatterns: ['/node_modules/', '/acceptance/(restart|kills|workItems)'],
	maxWorkers: 1,
	testTimeout: 120_000,
};
