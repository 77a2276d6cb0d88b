import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';
import type { Sample } from './row';

/** Ignored by Git. */
export const RESULTS_FOLDER = join(ROOT, 'test-results', 'proof');

/** Samples of a cell, in the order in which they were measured. */
export interface CellResults {
	samples: Sample[];
	/** How long each sample took, in seconds. */
	seconds: number[];
}

/** The samples of a row by the name of their cell, and where they were measured. */
export interface RowResults {
	machine: string;
	cells: Record<string, CellResults>;
}

const fileOf = (folder: string, row: number) => join(folder, `row-${row}.json`);

/** The stored results of a row; undefined when there are none. */
export function readResults(row: number, folder = RESULTS_FOLDER): RowResults | undefined {
	try {
		return JSON.parse(readFileSync(fileOf(folder, row), 'utf8')) as RowResults;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** Stores the results of a row. An interrupted call keeps the earlier ones. */
export function writeResults(row: number, results: RowResults, folder = RESULTS_FOLDER): void {
	const file = fileOf(folder, row);
	mkdirSync(folder, { recursive: true });
	writeFileSync(`${file}.new`, `${JSON.stringify(results, null, '\t')}\n`);
	renameSync(`${file}.new`, file);
}

/** Removes the stored results of a row. */
export function removeResults(row: number, folder = RESULTS_FOLDER): void {
	rmSync(fileOf(folder, row), { force: true });
}
