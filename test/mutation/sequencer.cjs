const { default: Sequencer } = require('@jest/test-sequencer');

const { readCoverage } = require('./coverage.cjs');

/** Selects the test files that run the mutant, the fastest first, because no file is run after a failure. */
module.exports = class extends Sequencer {
	sort(tests) {
		const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
		if (mutant === undefined) return tests;
		const coverage = readCoverage();
		return tests
			.filter(({ path }) => coverage[path].mutants.includes(mutant))
			.sort((one, other) => coverage[one.path].ms - coverage[other.path].ms);
	}
};
