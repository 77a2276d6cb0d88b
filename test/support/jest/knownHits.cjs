/** Counters that the test files of this worker have hit so far, by source file. */
const known = new Map();

const countersOf = ({ s, f, b }) => [
	...Object.values(s),
	...Object.values(f),
	...Object.values(b).flat(),
];

/**
 * Removes source files without new hits from the coverage of a test file, because Jest copies, sends and merges the
 * coverage, which takes longer than most tests. Percentages stay exact, but numbers of hits do not.
 * @param coverage coverage of one test file from Istanbul, by source file. Changed in place.
 */
function dropKnownHits(coverage) {
	for (const [path, file] of Object.entries(coverage)) {
		const id = `${path} ${file.hash}`;
		const isFirst = !known.has(id);
		if (isFirst) known.set(id, new Set());
		const hits = known.get(id);
		const before = hits.size;
		countersOf(file).forEach((count, index) => {
			if (count > 0) hits.add(index);
		});
		if (!isFirst && hits.size === before) delete coverage[path];
	}
}

module.exports = { dropKnownHits };
