import { format } from 'prettier';

import type { Measurement } from './measurement';

const HEAD = [
	'Scenario',
	'Items',
	'Failed',
	'Requests',
	'Refused',
	'Seconds',
	'Best possible',
	'Ratio',
];

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The measurements as a Markdown table. */
export async function toTable(measurements: readonly Measurement[]): Promise<string> {
	const rows = measurements.map(
		({ name, items, failed, requests, refused, tookMs, bestMs, failure }) => [
			failure === undefined ? name : `${name} **(${failure})**`,
			String(items),
			String(failed),
			String(requests),
			String(refused),
			seconds(tookMs),
			bestMs === undefined ? '' : seconds(bestMs),
			bestMs === undefined ? '' : (tookMs / bestMs).toFixed(2),
		],
	);
	const rule = HEAD.map((_, column) => (column === 0 ? ':--' : '--:'));
	const lines = [HEAD, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return await format(lines.join('\n'), { parser: 'markdown' });
}
