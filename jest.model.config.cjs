const base = require('./jest.config.cjs');

/** The model of the trigger, with as many histories as take a while. */
module.exports = {
	...base,
	testMatch: ['<rootDir>/test/nodes/KarbonTrigger/model/trigger.test.ts'],
	globals: { modelRuns: 100_000, modelSeed: 1 },
	testTimeout: 7_200_000,
};
