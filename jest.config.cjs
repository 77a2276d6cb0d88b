/**
 * The test suites, as Jest projects. Without `--selectProjects`, Jest runs the unit tests only, because the others take
 * minutes. The scripts in package.json pass what Jest does not take from a project: one worker for tests that measure
 * time or start n8n, and the time limit of a test, which comes last, because `--selectProjects` takes all words up to the
 * next option as names.
 */
const TSCONFIG = { tsconfig: '<rootDir>/tsconfig.check.json' };
const SHARED = '<rootDir>/test/support/jest/shared.cjs';
/** The folder as a pattern: Jest replaces `<rootDir>` in paths, but not in the patterns of `transform`. */
const SIMULATOR = `${__dirname}/simulator/`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const onRealN8n = {
	rootDir: __dirname,
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.runtime/'],
	testMatch: ['**/*.test.ts'],
	transform: { '\\.ts$': ['ts-jest', TSCONFIG] },
};

const inProcess = {
	...onRealN8n,
	testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
	runtime: '<rootDir>/test/support/jest/runtime.cjs',
	transform: {
		// All packages except those of the test runner.
		'/node_modules/(?!@jest/|@stryker-mutator/|jest-|expect/|pretty-format/).+\\.c?js$': SHARED,
		[`^${SIMULATOR}.+\\.ts$`]: SHARED,
		...onRealN8n.transform,
	},
	transformIgnorePatterns: [],
	globalSetup: '<rootDir>/test/support/jest/userFolder.setup.cjs',
	globalTeardown: '<rootDir>/test/support/jest/userFolder.teardown.cjs',
};

/** The test files of a folder of test/. */
const folder = (name, settings) => ({
	...settings,
	displayName: name,
	roots: [`<rootDir>/test/${name}`],
});

/** Several n8n processes for each file. */
const severalProcesses = { ...onRealN8n, testMatch: ['**/*.e2e.ts'] };

/** Files of test/acceptance that take minutes each. */
const longAcceptance = ['restart', 'processKills', 'soak', 'timeEntries', 'workItems'].map(
	(name) => ({
		...inProcess,
		displayName: name,
		testMatch: [`<rootDir>/test/acceptance/${name}.test.ts`],
	}),
);

/** n8n is killed at every await of the way of a delivery. */
const modelKills = folder('modelKills', {
	...inProcess,
	transform: {
		...inProcess.transform,
		'\\.ts$': [
			'ts-jest',
			{
				...TSCONFIG,
				astTransformers: { before: ['<rootDir>/test/support/awaits/hookAwaits.ts'] },
			},
		],
	},
});

const others = [
	folder('acceptance', {
		...inProcess,
		testMatch: [
			'**/*.test.ts',
			...longAcceptance.map(({ displayName }) => `!**/acceptance/${displayName}.test.ts`),
		],
	}),
	...longAcceptance,
	folder('readings', inProcess),
	folder('chaos', inProcess),
	modelKills,
	folder('e2e', onRealN8n),
	folder('ui', onRealN8n),
	folder('examples', severalProcesses),
	folder('queue', severalProcesses),
];

const MODEL = '<rootDir>/test/nodes/KarbonTrigger/model';
/** Tests of the trigger's model whose histories are long: they run with those of more random histories. */
const LONG_HISTORIES = ['mutants', 'refusedStarts'].map((name) => `${MODEL}/${name}.test.ts`);

const unit = {
	...inProcess,
	displayName: 'unit',
	roots: ['<rootDir>/test'],
	testPathIgnorePatterns: [
		...others.flatMap(({ roots = [] }) => roots.map((root) => `${root}/`)),
		...LONG_HISTORIES,
	],
};

const RUNS = Number(process.env.KARBON_MODEL_RUNS ?? 100_000);
const FIRST_SEED = Number(process.env.KARBON_MODEL_SEED ?? 1);
/** Projects that run in parallel, each with its own seed. */
const SHARDS = 8;

/** The model test of the trigger with more random histories. */
const model = Array.from({ length: SHARDS }, (_, index) => ({
	...inProcess,
	displayName: 'model',
	testMatch: [`${MODEL}/trigger.test.ts`, ...(index === 0 ? LONG_HISTORIES : [])],
	globals: { modelRuns: Math.ceil(RUNS / SHARDS), modelSeed: FIRST_SEED + index },
}));

const isSelecting = process.argv.some((argument) => argument.startsWith('--selectProjects'));
const FULL = { statements: 100, branches: 100, functions: 100, lines: 100 };

/** @type {import('jest').Config} */
module.exports = {
	projects: isSelecting ? [unit, ...others, ...model] : [unit],
	maxWorkers: '100%',
	testTimeout: 60_000,
	collectCoverageFrom: ['{credentials,nodes}/**/*.ts'],
	coverageReporters: ['text-summary', ['text', { skipFull: true }]],
	coverageThreshold: {
		global: { branches: 97, lines: 97 },
		'./nodes/shared/': FULL,
		'./nodes/Karbon/writes/': FULL,
	},
};
