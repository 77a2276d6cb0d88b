const base = require('./jest.config.cjs');

const RUNS = Number(process.env.KARBON_MODEL_RUNS ?? 100_000);
const FIRST_SEED = Number(process.env.KARBON_MODEL_SEED ?? 1);
/** Each is a test file of its own, so that all cores are busy until the end. */
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
 * The model of the trigger, with as many histories as take a while: each shard has a seed, which its name tells.
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
