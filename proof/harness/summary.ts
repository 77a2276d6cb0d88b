import type { CellResults, RowResults } from './results';
import type { Cell, Figure, Row } from './row';
import { median } from './statistics';

/** Whether the target of a figure is met. */
export type Verdict = 'met' | 'missed';

/** A figure over the samples of its cell. */
export interface FigureSummary {
	name: string;
	/** Absent while the cell is not measured. */
	values?: { median: number; lowest: number; highest: number };
	/** `at most 1.05`; absent without a target. */
	target?: string;
	/** Absent without a target, and while the cell is not measured. */
	verdict?: Verdict;
	digits: number;
}

/** The figures of a cell, and how long its samples took together. */
export interface CellSummary {
	name: string;
	/** Number of samples, and how many of them are measured. */
	samples: number;
	measured: number;
	seconds: number;
	figures: FigureSummary[];
}

function limitsOf({ min, max, digits = 2 }: Figure): string | undefined {
	const text = (value: number) => value.toFixed(Number.isInteger(value) ? 0 : digits);
	if (min !== undefined && min === max) return text(min);
	if (min !== undefined) return `at least ${text(min)}`;
	if (max === undefined) return undefined;
	// Figures with this target are never negative.
	return max === 0 ? '0' : `at most ${text(max)}`;
}

function targetOf(figure: Figure): string | undefined {
	const limits = limitsOf(figure);
	return limits && figure.isForEach ? `${limits} in each sample` : limits;
}

function verdictOf(figure: Figure, values: readonly number[]): Verdict | undefined {
	const { min, max, isForEach } = figure;
	if ((min === undefined && max === undefined) || values.length === 0) return undefined;
	const judged = isForEach ? values : [median(values)];
	const isMet = judged.every((value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity));
	return isMet ? 'met' : 'missed';
}

function summaryOf(figure: Figure, { samples }: CellResults): FigureSummary {
	const values = samples.map((sample) => figure.of(sample));
	return {
		name: figure.name,
		...(values.length > 0 && {
			values: {
				median: median(values),
				lowest: Math.min(...values),
				highest: Math.max(...values),
			},
		}),
		target: targetOf(figure),
		verdict: verdictOf(figure, values),
		digits: figure.digits ?? 2,
	};
}

function summarizeCell(cell: Cell, results: RowResults | undefined): CellSummary {
	const found = results?.cells[cell.name] ?? { samples: [], seconds: [] };
	return {
		name: cell.name,
		samples: cell.samples,
		measured: found.samples.length,
		seconds: found.seconds.reduce((sum, each) => sum + each, 0),
		figures: cell.figures.map((figure) => summaryOf(figure, found)),
	};
}

/** The figures of a row from its stored results. Cells without results are not measured. */
export function summarize(row: Row, results: RowResults | undefined): CellSummary[] {
	return row.cells.map((cell) => summarizeCell(cell, results));
}

/** Whether a target was missed. */
export const hasMissed = (cells: readonly CellSummary[]) =>
	cells.some(({ figures }) => figures.some(({ verdict }) => verdict === 'missed'));
