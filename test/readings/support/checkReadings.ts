import { createRandom } from '../../../simulator/data/random';
import { judge } from './judge';
import type { ReadingCase } from './cells/readingCase';
import { readOutcomes } from './register';
import { type CellResult, runCell } from './cells/runCell';
import { combination, nameOf, optionsFor, type Reading, READINGS } from './cells/variantSets';

/** How many of the cells run: 0.1 is a tenth. */
const SHARE = Number(process.env.KARBON_READINGS_SHARE ?? 1);
/** Random combinations of readings for each case. */
const COMBINATIONS = Math.ceil(Number(process.env.KARBON_COMBINATIONS ?? 8) * SHARE);
const PARTS = 10_000;
/** A sample can have fewer counted cells than its share. */
const MIN_PART = SHARE < 1 ? 0.7 : 1;
const register = readOutcomes();
const totals = { run: 0, counted: 0, silent: 0, reported: 0 };

/** Whether a case runs under a reading. The same share gives the same cells. */
const isChosen = ({ operation, title }: ReadingCase, reading: Reading): boolean =>
	createRandom(1, `${operation}: ${title}: ${nameOf([reading])}`).below(PARTS) < SHARE * PARTS;

/** Whether a variant changed an answer, so that the cell tests something. */
const isChanged = (reference: CellResult, cell: CellResult) =>
	reference.transcript.join('\n') !== cell.transcript.join('\n');

/** Runs a case under readings, and compares it with the register. @returns what is wrong, if anything */
async function check(one: ReadingCase, reference: CellResult, readings: readonly Reading[]) {
	const cell = await runCell(one, optionsFor(readings));
	totals.run += 1;
	if (!isChanged(reference, cell)) return { isCounted: false };
	totals.counted += 1;
	const verdict = judge({ ...one, reference }, cell, readings, register);
	if (verdict?.isSilent) totals.silent += 1;
	else if (verdict) totals.reported += 1;
	return { isCounted: true, text: verdict && `${nameOf(readings)}: ${verdict.text}` };
}

/**
 * Adds a test for each case: under every reading alone, and under random combinations of those that matter to it.
 * @param minCells cells in which a variant has to change an answer, so that they test something, if all cells run
 * @param firstSeed where the seeds of the combinations begin, so that other files have other combinations
 */
export function checkReadings(
	cases: readonly ReadingCase[],
	minCells: number,
	firstSeed = 0,
): void {
	const seeded = cases.map((one, at) => [`${one.operation}: ${one.title}`, one, firstSeed + at]);
	it.each(seeded as Array<[string, ReadingCase, number]>)('%s', async (_name, one, seed) => {
		const reference = await runCell(one, {});
		expect(reference.wrong).toBeUndefined();
		const { fails = false } = one;
		expect({ fails, error: reference.error }).toEqual({
			fails,
			error: fails ? expect.any(String) : undefined,
		});
		const problems: string[] = [];
		const relevant: Reading[] = [];
		const applicable = READINGS.filter(({ variant }) => !(variant in (one.without ?? {})));
		for (const reading of applicable.filter((each) => isChosen(one, each))) {
			const { isCounted, text } = await check(one, reference, [reading]);
			if (isCounted) relevant.push(reading);
			if (text !== undefined) problems.push(text);
		}
		for (let count = 0; count < COMBINATIONS && relevant.length > 1; count += 1) {
			const readings = combination(seed * COMBINATIONS + count + 1, relevant);
			const { text } = await check(one, reference, readings);
			if (text !== undefined) problems.push(text);
		}
		expect(problems).toEqual([]);
	});

	it('has enough cells in which a variant changed an answer', () => {
		const { run, counted, silent, reported } = totals;
		process.stdout.write(
			`readings: ${counted} cells counted of ${run}, ${silent} silent differences, ${reported} other differences from the register\n`,
		);
		expect(counted).toBeGreaterThanOrEqual(minCells * SHARE * MIN_PART);
	});
}
