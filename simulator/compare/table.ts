import type { Outcome, Reading, Row, Value } from '../register';
import { OTHER } from './findings';
import type { Finding } from './index';

const HEADINGS = ['Row', 'Default', 'This account', 'The nodes'];
const WIDTHS = [34, 32, 36, 24];

const plain = (text: string): string => text.replace(/ \(default\)$/, '').replaceAll('`', '');

const readingsOf = ({ readings }: Row, setting: string): Reading[] =>
	readings.filter(({ variant, needs }) => variant?.name === setting && needs.length === 0);

const readingWith = (row: Row, setting: string, value: Value): Reading | undefined =>
	readingsOf(row, setting).find(({ variant }) => variant?.value === value);

/** What the nodes do, without the names of operations and messages. */
function outcomeText({ kind, operations, condition }: Outcome): string {
	const isAlways = operations.length === 0 && condition === undefined;
	return isAlways ? kind : `${kind} (some operations)`;
}

function cellsOf({ row, setting, reading, reason }: Finding): string[] {
	const documented = plain(readingsOf(row, setting)[0]?.name ?? '');
	const title = plain(`${row.number}. ${row.title}`);
	if (reading === undefined) return [title, documented, `undecided: ${reason ?? ''}`, ''];
	if (reading === OTHER) return [title, documented, 'none of the known readings', 'not known'];
	const found = readingWith(row, setting, reading);
	const outcomes = new Set((found?.outcomes ?? []).map(outcomeText));
	return [title, documented, plain(found?.name ?? ''), [...outcomes].join('; ')];
}

/** Breaks a text into lines. */
function wrapped(text: string, width: number): string[] {
	const lines = [''];
	for (const word of text.split(' ')) {
		const line = lines.at(-1) as string;
		const longer = line === '' ? word : `${line} ${word}`;
		if (longer.length <= width || line === '') lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

function linesOf(cells: readonly string[]): string[] {
	const columns = cells.map((cell, index) => wrapped(cell, WIDTHS[index] as number));
	const height = Math.max(...columns.map(({ length }) => length));
	return Array.from({ length: height }, (_, at) =>
		columns
			.map((lines, index) => (lines[at] ?? '').padEnd(WIDTHS[index] as number))
			.join('  ')
			.trimEnd(),
	);
}

/** A table with a row for each finding. */
export function tableOf(findings: readonly Finding[]): string {
	const rule = WIDTHS.map((width) => '-'.repeat(width)).join('  ');
	return [...linesOf(HEADINGS), rule, ...findings.flatMap((one) => linesOf(cellsOf(one)))].join(
		'\n',
	);
}
