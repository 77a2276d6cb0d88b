const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Of the first run, without a mutant. Kept in a file, because Stryker replaces a process that does not end. */
const FILE = join(process.cwd(), 'mutation-coverage.json');

let known;

/** Test file -> its duration in milliseconds, and the ids of the mutants that it runs. */
function readCoverage() {
	known ??= existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
	return known;
}

function addCoverage(testFile, ms, mutants) {
	readCoverage()[testFile] = { ms, mutants };
	writeFileSync(FILE, JSON.stringify(known));
}

/** The shortest duration counts, because the first runs load and compile packages for the others. */
function noteDuration(testFile, ms) {
	const file = readCoverage()[testFile];
	file.ms = Math.min(file.ms, ms);
}

module.exports = { addCoverage, noteDuration, readCoverage };
