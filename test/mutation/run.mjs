/**
 * Mutation tests: changes the code of a room in each possible way (a mutant), and counts the changes that no unit test
 * notices (survivors). Prints them and a table. Exits with code 1 when a room has less than its minimum score.
 *
 * Usage: npm run test:mutation [-- [--incremental] ROOM ...], by default all rooms. `--incremental` keeps the results of
 * the last run as far as neither the changed code nor the tests that run it have changed since.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import { Stryker } from '@stryker-mutator/core';

import { ROOMS } from './rooms.mjs';

/** Ignored by Git, ESLint, Prettier and Jest. */
const FOLDER = '.runtime/mutation';

/** Texts are for people, and other tests compare those that matter. */
const EXCLUDED = ['StringLiteral'];

/** @returns glob patterns of a file or folder of nodes/ and of its tests */
const patternsOf = (file) =>
	existsSync(`nodes/${file}.ts`)
		? { code: `nodes/${file}.ts`, tests: [`${file}.test.ts`, `${file}/**/*.test.ts`] }
		: { code: `nodes/${file}/**/*.ts`, tests: [`${file}/**/*.test.ts`] };

/** @returns Stryker's result of each mutant */
async function mutate(room, incremental) {
	const { files, tests = [] } = ROOMS[room];
	const patterns = files.map(patternsOf);
	const testMatch = [...patterns.flatMap((pattern) => pattern.tests), ...tests].map(
		(path) => `<rootDir>/test/nodes/${path}`,
	);
	return await new Stryker({
		mutate: patterns.map(({ code }) => code),
		mutator: { excludedMutations: EXCLUDED },
		testRunner: 'jest',
		jest: {
			projectType: 'custom',
			configFile: 'test/mutation/jest.config.cjs',
			config: { testMatch },
			enableFindRelatedTests: false,
		},
		plugins: ['@stryker-mutator/jest-runner'],
		coverageAnalysis: 'perTest',
		concurrency: Number(process.env.KARBON_MUTATION_WORKERS ?? 1),
		tempDirName: `${FOLDER}/sandboxes`,
		ignorePatterns: ['.runtime', 'coverage', 'dist', 'docs', 'test-results'],
		disableTypeChecks: false,
		reporters: ['json', 'progress-append-only'],
		jsonReporter: { fileName: `${FOLDER}/${room}.json` },
		incremental: true,
		force: !incremental,
		incrementalFile: `${FOLDER}/${room}.incremental.json`,
		dryRunTimeoutMinutes: 15,
		// A busy machine is not an endless loop.
		timeoutMS: 15_000,
		logLevel: 'warn',
	}).runMutationTest();
}

const SURVIVED = ['Survived', 'NoCoverage'];
const KILLED = ['Killed', 'Timeout'];

/** A line per survivor, as compilers print them. */
function survivorLine({ fileName, location, mutatorName, replacement, status }) {
	const { line, column } = location.start;
	const change = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100);
	const where = `${relative(process.cwd(), fileName)}:${line}:${column}`;
	return `${where} ${mutatorName}${status === 'NoCoverage' ? ' (not run)' : ''}: ${change}`;
}

const OPTION = '--incremental';
const names = process.argv.slice(2).filter((name) => name !== OPTION);
const isIncremental = process.argv.includes(OPTION);
const unknown = names.filter((name) => !(name in ROOMS));
if (unknown.length > 0) {
	throw new Error(`Unknown: ${unknown.join(', ')}. Rooms: ${Object.keys(ROOMS).join(', ')}`);
}

const table = [];
for (const room of names.length > 0 ? names : Object.keys(ROOMS)) {
	const startedAt = Date.now();
	const results = await mutate(room, isIncremental);
	const survivors = results.filter(({ status }) => SURVIVED.includes(status));
	const killed = results.filter(({ status }) => KILLED.includes(status)).length;
	const mutants = killed + survivors.length;
	const score = (100 * killed) / mutants;
	console.log(`\n${room}: survivors\n${survivors.map(survivorLine).join('\n')}`);
	table.push({
		room,
		mutants,
		killed,
		'of these timed out': results.filter(({ status }) => status === 'Timeout').length,
		survived: survivors.length,
		'score %': Number(score.toFixed(1)),
		'minimum %': ROOMS[room].minScore,
		minutes: Number(((Date.now() - startedAt) / 60_000).toFixed(1)),
	});
	if (score < ROOMS[room].minScore) process.exitCode = 1;
}
console.table(table);
