/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test'],
	testMatch: ['**/*.test.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		'/test/acceptance/',
		'/test/e2e/',
		'/test/ui/',
		'/test/queue/',
		'/test/chaos/',
	],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.runtime/'],
	transform: {
		'^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }],
	},
	globalSetup: '<rootDir>/test/support/userFolder.setup.cjs',
	globalTeardown: '<rootDir>/test/support/userFolder.teardown.cjs',
	collectCoverageFrom: ['nodes/shared/**/*.ts'],
	coverageReporters: ['text-summary', 'text'],
	coverageThreshold: {
		'./nodes/shared/': { statements: 100, branches: 100, functions: 100, lines: 100 },
	},
	testTimeout: 20_000,
};
