import { format } from 'prettier';

import type { RowResults } from './results';
import type { Row } from './row';
import { summarize } from './summary';
import { tableOf } from './table';

const INTRODUCTION = `# Performance

How the nodes compare with n8n's own nodes and with the fastest possible schedule, measured against the [simulator](simulator.md). The command above each table measures it, and continues an interrupted measurement.

- Comparisons with n8n's own nodes are ratios of interleaved pairs: both sides run one after the other, in alternating order, so that other load affects both. Comparisons with a calculated schedule have no pairs, and some have one sample. Tables show the median, lowest, and highest ratio.
- Other load affects processor time less than elapsed time, so both are shown where they differ.
- The targets were set before the measurements. Settings without samples are shown as not measured.
- All figures come from a small machine. Its load average at the start is shown where it was recorded. With a load far above the number of cores, times vary widely, and only figures with several samples are reliable.

To measure a section again, run \`npm run proof -- NUMBER --again\`, such as \`npm run proof -- 2 --again\`. \`--save\` also writes the section. \`npm run proof\` lists the sections.
`;

/** Where notes by hand begin, such as what the figures show. They are kept. */
const NOTES = '\n### ';

const minutes = (count: number) => `${count} minute${count === 1 ? '' : 's'}`;

/** The section of a row. @param notes its notes by hand */
function sectionOf(row: Row, results: RowResults | undefined, notes: string): string {
	const cells = summarize(row, results);
	const seconds = cells.reduce((sum, cell) => sum + cell.seconds, 0);
	const measured = results
		? `Measured on ${results.machine}; the samples took ${minutes(Math.round(seconds / 60))}.`
		: 'Not measured.';
	const command = `\`\`\`sh\nnpm run proof -- ${row.id}\n\`\`\``;
	const heading = `## ${row.id}. ${row.title}`;
	return [heading, row.method, command, measured, tableOf(cells), notes].join('\n\n');
}

/** The sections of a page by the number of their row. */
function sectionsIn(page: string): Map<number, string> {
	const parts = page.split(/^(?=## \d+\. )/m).slice(1);
	return new Map(parts.map((part) => [Number.parseInt(part.slice('## '.length), 10), part]));
}

function notesIn(section = ''): string {
	const start = section.indexOf(NOTES);
	return start === -1 ? '' : section.slice(start);
}

/**
 * The page with the section of a row replaced, except its notes. Other sections stay as they are, and rows without one
 * are not measured.
 * @param page its current text; empty for a new one
 */
export async function withSection(
	page: string,
	rows: readonly Row[],
	row: Row,
	results: RowResults | undefined,
): Promise<string> {
	const earlier = sectionsIn(page);
	const sections = rows.map((each) => {
		const section = earlier.get(each.id);
		if (each === row) return sectionOf(row, results, notesIn(section));
		return section ?? sectionOf(each, undefined, '');
	});
	return await format([INTRODUCTION, ...sections].join('\n\n'), { parser: 'markdown' });
}
