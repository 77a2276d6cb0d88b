/**
 * Suites with a real n8n that have a separate script: `test:examples` and `test:queue`.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.e2e.config.cjs'),
	roots: ['<rootDir>/test/examples', '<rootDir>/test/queue'],
	testMatch: ['**/*.e2e.ts'],
	testTimeout: 300_000,
};
