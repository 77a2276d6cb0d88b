const base = require('./jest.config.cjs');

const RUNS = Number(process.env.KARBON_MODEL_RUNS ?? 100_000);
const FIRST_SEED = Number(process.env.KARBON_MODEL_SEED ?? 1);
/** Jest projects, which run in parallel. Each has its own seed. */
const SHARDS = 8;
const { maxWorkers, testTimeout, ...perProject } = base;
const {
	collectCoverageFrom,
	coverageReporters,
	coverageThreshold,
	globalSetup,
	globalTeardown,
	...project
} = perProject;

/**
 * The model test of the trigger, with 100,000 random histories by default. The name of each shard contains its seed.
 * @type {import('jest').Config}
 */
module.exports = {
	maxWorkers,
	testTimeout: 7_200_000,
	globalSetup,
	globalTeardown,
	projects: Array.from({ length: SHARDS }, (_, index) => ({
		...project,
		rootDir: __dirname,
		displayName: `seed ${FIRST_SEED + index}`,
		testMatch: ['<rootDir>/test/nodes/KarbonTrigger/model/trigger.test.ts'],
		globals: { modelRuns: Math.ceil(RUNS / SHARDS), modelSeed: FIRST_SEED + index },
	})),
};
