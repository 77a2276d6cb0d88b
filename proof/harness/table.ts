import type { CellSummary, FigureSummary } from './summary';

const HEAD = ['Setting', 'Figure', 'Median', 'Lowest', 'Highest', 'Target', 'Result'];
const RIGHT = ['Median', 'Lowest', 'Highest'];

function columnsOf({ values, target, verdict, digits, name }: FigureSummary): string[] {
	const text = (value: number) => value.toFixed(Number.isInteger(value) ? 0 : digits);
	const numbers = values ? [values.median, values.lowest, values.highest].map(text) : ['', '', ''];
	const shown = verdict === 'missed' ? '**missed**' : (verdict ?? '');
	return [name, ...numbers, target ?? '', shown];
}

/** A setting without samples takes one line, with its targets. */
function unmeasuredLine({ name, figures }: CellSummary): string[] {
	const targets = figures.flatMap(({ name: figure, target }) =>
		target ? [`${figure}: ${target}`] : [],
	);
	return [name, '', '', '', '', targets.join('; '), 'not measured'];
}

function linesOf(cell: CellSummary): string[][] {
	if (cell.measured === 0) return [unmeasuredLine(cell)];
	const { name, measured, samples } = cell;
	const count = measured === samples ? `${samples}` : `${measured} of ${samples}`;
	return cell.figures.map((figure, index) => [
		index === 0 ? `${name} (${count} ${samples === 1 ? 'sample' : 'samples'})` : '',
		...columnsOf(figure),
	]);
}

/** The figures as a Markdown table, ratios first. */
export function tableOf(cells: readonly CellSummary[]): string {
	const rule = HEAD.map((name) => (RIGHT.includes(name) ? '--:' : ':--'));
	const lines = [HEAD, rule, ...cells.flatMap(linesOf)];
	return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
