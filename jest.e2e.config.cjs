/**
 * End to end on a real n8n: minutes, not seconds, and one file after the other because each has its own n8n.
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test/e2e'],
	testMatch: ['**/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.runtime/'],
	transform: {
		'^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }],
	},
	maxWorkers: 1,
	testTimeout: 300_000,
};
