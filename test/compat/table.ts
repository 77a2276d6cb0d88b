const START = '<!-- compatibility:start -->';
const END = '<!-- compatibility:end -->';

/** Results of one version of n8n. */
export interface VersionResult {
	n8n: string;
	node: string;
	/** Workflows that passed all checks, and all workflows. */
	demo: { passed: number; all: number };
	examples: { passed: number; all: number };
	/** Checks that passed, and all checks. */
	checks: { passed: number; all: number };
}

const share = ({ passed, all }: { passed: number; all: number }) =>
	passed === all ? 'All' : `${passed} of ${all}`;

/** The results as a Markdown table. */
export function tableOf(results: VersionResult[]): string {
	const rows = results.map(({ n8n, node, demo, examples, checks }) =>
		[n8n, node, share(demo), share(examples), share(checks)].join(' | '),
	);
	return [
		'| n8n | Node.js | Small examples | Example workflows | Checks passed |',
		'| --- | --- | --- | --- | --- |',
		...rows.map((row) => `| ${row} |`),
	].join('\n');
}

/** Replaces the table between the markers of a text. @throws Error when a marker is missing */
export function withTable(text: string, table: string): string {
	const [start, end] = [text.indexOf(START), text.indexOf(END)];
	if (start < 0 || end < start) throw new Error(`The text needs the markers ${START} and ${END}`);
	return `${text.slice(0, start + START.length)}\n\n${table}\n\n${text.slice(end)}`;
}
