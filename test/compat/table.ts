const START = '<!-- compatibility:start -->';
const END = '<!-- compatibility:end -->';

/** What one line of n8n gave. */
export interface LineResult {
	n8n: string;
	node: string;
	/** Workflows that did all that they should, of how many. */
	demo: { good: number; all: number };
	examples: { good: number; all: number };
	/** Single statements that held, of how many. */
	statements: { good: number; all: number };
}

const share = ({ good, all }: { good: number; all: number }) => `${good} of ${all}`;

/** The results as a Markdown table. */
export function tableOf(results: LineResult[]): string {
	const rows = results.map(({ n8n, node, demo, examples, statements }) =>
		[n8n, node, share(demo), share(examples), share(statements)].join(' | '),
	);
	return [
		'| n8n | Node.js | Demo workflows | Example workflows | Checks passed |',
		'| --- | --- | --- | --- | --- |',
		...rows.map((row) => `| ${row} |`),
	].join('\n');
}

/** A text with another table between its markers. @throws Error when a marker is missing */
export function withTable(text: string, table: string): string {
	const [start, end] = [text.indexOf(START), text.indexOf(END)];
	if (start < 0 || end < start) throw new Error(`The text needs the markers ${START} and ${END}`);
	return `${text.slice(0, start + START.length)}\n\n${table}\n\n${text.slice(end)}`;
}
