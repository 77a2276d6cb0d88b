/**
 * Suites that start several real n8n processes, by hand or in continuous integration: `test:examples`, `test:queue`.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.e2e.config.cjs'),
	roots: ['<rootDir>/test/examples', '<rootDir>/test/queue'],
	testMatch: ['**/*.e2e.ts'],
	testTimeout: 300_000,
};
