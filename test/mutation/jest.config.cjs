const {
	projects: [unit],
} = require('../../jest.config.cjs');

/** The unit tests as Stryker runs them: the fastest file first, and none after a failure. */
module.exports = {
	...unit,
	// Stryker does not know <rootDir>.
	testEnvironment: require.resolve('../support/jest/environment.cjs'),
	// Files with this name may be another runner than Jest's for Stryker.
	testRunner: '<rootDir>/test/mutation/jest-circus.cjs',
	testSequencer: '<rootDir>/test/mutation/sequencer.cjs',
	setupFiles: ['<rootDir>/test/mutation/properties.cjs'],
	testTimeout: 20_000,
};
