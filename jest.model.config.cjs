const base = require('./jest.config.cjs');

const RUNS = Number(process.env.KARBON_MODEL_RUNS ?? 100_000);
const FIRST_SEED = Number(process.env.KARBON_MODEL_SEED ?? 1);
/** Number of Jest projects that the runs are divided into, so that all cores are used. */
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
 * The model test of the trigger with a large number of random histories. Each shard has a seed, which is its name.
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
