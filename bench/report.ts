import type { Measurement } from './measure';

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

/** Measurements as a table in Markdown. */
export function toTable(measurements: readonly Measurement[]): string {
	const rows = measurements.map(
		({ name, items, failed, requests, refused, tookMs, bestMs, missed }) => [
			missed === undefined ? name : `${name} **(${missed})**`,
			String(items),
			String(failed),
			String(requests),
			String(refused),
			seconds(tookMs),
			seconds(bestMs),
			(tookMs / bestMs).toFixed(2),
		],
	);
	const rule = HEAD.map((_, column) => (column === 0 ? ':--' : '--:'));
	return [HEAD, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
