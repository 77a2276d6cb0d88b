/** Tests that need no n8n instance and no real time. Each file takes seconds; one worker for each core. */
const OTHER_SUITES = ['acceptance', 'e2e', 'kills', 'queue', 'readings', 'ui'];
const FULL = { statements: 100, branches: 100, functions: 100, lines: 100 };

const SHARED = '<rootDir>/test/support/jest/shared.cjs';

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
	roots: ['<rootDir>/test'],
	testMatch: ['**/*.test.ts'],
	testPathIgnorePatterns: [
		'/node_modules/',
		...OTHER_SUITES.map((name) => `<rootDir>/test/${name}/`),
	],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.runtime/'],
	transform: {
		// All packages except those of the test runner.
		'/node_modules/(?!@jest/|jest-|expect/|pretty-format/).+\\.c?js$': SHARED,
		'<rootDir>/simulator/.+\\.ts$': SHARED,
		'\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }],
	},
	transformIgnorePatterns: [],
	globalSetup: '<rootDir>/test/support/userFolder.setup.cjs',
	globalTeardown: '<rootDir>/test/support/userFolder.teardown.cjs',
	maxWorkers: '100%',
	collectCoverageFrom: ['{credentials,nodes}/**/*.ts'],
	coverageReporters: ['text-summary', ['text', { skipFull: true }]],
	coverageThreshold: {
		global: { branches: 97, lines: 97 },
		'./nodes/shared/': FULL,
		'./nodes/Karbon/writes/': FULL,
	},
	testTimeout: 60_000,
};
