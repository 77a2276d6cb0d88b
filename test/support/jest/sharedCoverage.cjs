/**
 * Istanbul's counters of this worker, by source file. All test files of a worker share them: with its own counters, each
 * test file would create the map of every module again, and Jest would copy, send and merge them all, which takes longer
 * than most tests. Percentages stay exact, but numbers of hits do not.
 */
const counters = {};

/** How many counters of a source file were hit when Jest got them last, by file name and hash. */
const reported = new Map();

const DATA = /\bcoverageData ?= ?\{/;
const DATA_UNLESS_KNOWN = 'coverageData = global[gcv]?.[path]?.hash === hash ? undefined : {';

/** Lets an instrumented module create its counters only for the first test file that loads it. */
function withSharedCounters(source) {
	return source.replace(DATA, DATA_UNLESS_KNOWN);
}

function hitsOf({ s, f, b }) {
	let hits = 0;
	for (const id in s) if (s[id] > 0) hits++;
	for (const id in f) if (f[id] > 0) hits++;
	for (const id in b) for (const count of b[id]) if (count > 0) hits++;
	return hits;
}

/** @returns a copy of the counters of source files that are new, or have new hits, since the last call */
function newCoverage() {
	const changed = Object.entries(counters).filter(([path, file]) => {
		const id = `${path} ${file.hash}`;
		const hits = hitsOf(file);
		if (reported.get(id) === hits) return false;
		reported.set(id, hits);
		return true;
	});
	return JSON.parse(JSON.stringify(Object.fromEntries(changed)));
}

module.exports = { counters, newCoverage, withSharedCounters };
