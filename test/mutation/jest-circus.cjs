const { performance } = require('node:perf_hooks');

const { default: runTests } = require('jest-circus/runner');

const { addCoverage, noteDuration } = require('./coverage.cjs');

/** The mutant that a test of this process has killed last. */
let killed;

/** The result of a test file that is left out. Jest needs at least one test. */
const leftOut = (testFilePath) => ({
	failureMessage: null,
	leaks: false,
	numFailingTests: 0,
	numPassingTests: 0,
	numPendingTests: 1,
	numTodoTests: 0,
	openHandles: [],
	perfStats: { start: 0, end: 0, runtime: 0, slow: false },
	skipped: true,
	snapshot: {
		added: 0,
		fileDeleted: false,
		matched: 0,
		unchecked: 0,
		uncheckedKeys: [],
		unmatched: 0,
		updated: 0,
	},
	testFilePath,
	testResults: [
		{
			ancestorTitles: [],
			failureDetails: [],
			failureMessages: [],
			fullName: 'left out',
			numPassingAsserts: 0,
			status: 'pending',
			title: 'left out',
		},
	],
});

/** Runs a test file without a mutant, and keeps which mutants it runs: Stryker keeps this by test only. */
async function runWithoutMutant(parameters) {
	const [, , { global }, , testFile] = parameters;
	const stryker = global.__stryker__;
	const all = stryker.mutantCoverage ?? { static: {}, perTest: {} };
	stryker.mutantCoverage = undefined;
	const startedAt = performance.now();
	const result = await runTests(...parameters);
	const ms = performance.now() - startedAt;
	const { static: loaded, perTest } = stryker.mutantCoverage ?? { static: {}, perTest: {} };
	const hits = [loaded, ...Object.values(perTest)];
	addCoverage(testFile, ms, [...new Set(hits.flatMap((counts) => Object.keys(counts)))]);
	stryker.mutantCoverage = merge(all, { static: loaded, perTest });
	return result;
}

function merge(all, more) {
	for (const [id, count] of Object.entries(more.static)) {
		all.static[id] = (all.static[id] ?? 0) + count;
	}
	for (const [test, counts] of Object.entries(more.perTest)) {
		const known = (all.perTest[test] ??= {});
		for (const [id, count] of Object.entries(counts)) known[id] = (known[id] ?? 0) + count;
	}
	return all;
}

/** Skips the tests that follow a failure. */
function stopAtFailure(environment, mutant) {
	const handle = environment.handleTestEvent;
	environment.handleTestEvent = async (event, state) => {
		if (event.name === 'test_fn_failure' || event.name === 'hook_failure') killed = mutant;
		if (event.name === 'test_start' && killed === mutant) event.test.mode = 'skip';
		await handle?.call(environment, event, state);
	};
}

/** Jest's own runner, without the test files that follow a failure. */
module.exports = async (...parameters) => {
	const [, , environment, , testFile] = parameters;
	const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
	if (mutant === undefined) return await runWithoutMutant(parameters);
	if (killed === mutant) return leftOut(testFile);
	stopAtFailure(environment, mutant);
	const startedAt = performance.now();
	const result = await runTests(...parameters);
	if (killed !== mutant) noteDuration(testFile, performance.now() - startedAt);
	return result;
};
