/** By source file, which of its counters the test files of this worker have hit so far. */
const known = new Map();

const countersOf = ({ s, f, b }) => [
	...Object.values(s),
	...Object.values(f),
	...Object.values(b).flat(),
];

/**
 * Removes the source files in which a test file hit nothing new. Jest copies, sends and merges the rest of
 * a test file's coverage, which takes longer than most tests. It reports what was hit, not how often.
 * @param coverage Istanbul's coverage of one test file, by source file; changed in place
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
