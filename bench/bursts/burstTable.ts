import type { Burst } from './burst';

const HEAD = [
	'Target',
	'Deliveries',
	'Concurrency',
	'Executions',
	'Median ms',
	'p99 ms',
	'Events/s',
	'CPU ms/delivery',
	'Memory MiB',
];

/** The bursts as a Markdown table. */
export function burstTable(bursts: readonly Burst[]): string {
	const rows = bursts.map((burst) => [
		burst.target,
		burst.deliveries,
		burst.concurrency,
		burst.executions,
		burst.medianMs.toFixed(0),
		burst.p99Ms.toFixed(0),
		burst.eventsPerSecond.toFixed(0),
		burst.cpuMsPerDelivery.toFixed(1),
		`+${burst.growthMiB.toFixed(0)}`,
	]);
	const rule = HEAD.map((_, column) => (column === 0 ? ':--' : '--:'));
	return [HEAD, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
