import { machine } from './machine';
import { readResults, type RowResults, writeResults } from './results';
import type { Cell, Row } from './row';

/** Options of a run. */
export interface RunOptions {
	/** Measures only cells whose names contain this text. */
	only?: string;
	/** Where results are stored. Default: `RESULTS_FOLDER`. */
	folder?: string;
	/** Called with each line of progress. */
	log(line: string): void;
}

/**
 * Measures the samples of a row that are missing, and stores each at once, so that an interrupted run continues where
 * it stopped.
 * @throws what a cell throws. Finished samples are stored.
 */
export async function runRow(
	row: Row,
	{ only = '', folder, log }: RunOptions,
): Promise<RowResults> {
	const results: RowResults = readResults(row.id, folder) ?? { machine: '', cells: {} };
	results.machine = machine();
	for (const cell of row.cells.filter(({ name }) => name.includes(only))) {
		await runCell(cell, results, () => writeResults(row.id, results, folder), log);
	}
	return results;
}

async function runCell(
	{ name, samples: count, open }: Cell,
	{ cells }: RowResults,
	save: () => void,
	log: (line: string) => void,
): Promise<void> {
	const { samples, seconds } = (cells[name] ??= { samples: [], seconds: [] });
	if (samples.length >= count) return;
	const session = await open();
	try {
		while (samples.length < count) {
			const startedMs = performance.now();
			const sample = await session.measure(samples.length);
			seconds.push(Math.round((performance.now() - startedMs) / 100) / 10);
			samples.push(sample);
			save();
			log(`${name}, ${samples.length} of ${count}: ${JSON.stringify(sample)}`);
		}
	} finally {
		await session.close();
	}
}
