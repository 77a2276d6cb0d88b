/**
 * `test:examples` and `test:queue`: tests that start several n8n processes, run manually or in continuous integration.
 * @type {import('jest').Config}
 */
module.exports = {
	...require('./jest.e2e.config.cjs'),
	roots: ['<rootDir>/test/examples', '<rootDir>/test/queue'],
	testMatch: ['**/*.e2e.ts'],
	testTimeout: 300_000,
};
