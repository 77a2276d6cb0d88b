import './quietUserFolder';

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { format } from 'prettier';

import type { Outcome } from './bursts/thresholds';
import { measureResponses } from './bursts/measureResponses';
import { measureBursts } from './bursts/measureBursts';
import { measureRecords } from './bursts/measureRecords';
import { keyedReadsTable, measureKeyedReads } from './keyedReads';
import { measure } from './measure';
import type { Measurement } from './measurement';
import { toTable } from './report';
import { COMPRESSED, REAL_TIME } from './scenarios';

const USAGE = `Usage: npm run bench -- [options]

  --real-time     use the rate limit of 120 requests per 60 s instead of per 6 s (5 minutes)
  --keyed-reads   only compare reads by key with n8n's HTTP Request node, on a real n8n
  --bursts        only compare bursts of deliveries with n8n's built-in nodes, on a real n8n (10 minutes)
  --records       only measure a burst with 'Include Record' under the rate limit, on a real n8n (4 minutes)
  --responses     only compare response times with a trigger that only responds, on a real n8n (20 minutes)
  --runs=N        number of runs of --bursts (default 3) and --responses (default 5)
  --save          also write the tables to bench/results*.md
  --help          show this help
`;

async function main(): Promise<void> {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({
		options: {
			'real-time': flag,
			'keyed-reads': flag,
			bursts: flag,
			records: flag,
			responses: flag,
			runs: { type: 'string' },
			save: flag,
			help: flag,
		},
	});
	if (values.help) {
		process.stdout.write(USAGE);
		return;
	}
	const show = (table: string, file: string) => {
		process.stdout.write(`\n${table}`);
		if (values.save) writeFileSync(join(__dirname, file), table);
	};
	const failures: Array<string | undefined> = [];
	const runs = values.runs === undefined ? undefined : Number(values.runs);
	const onRealN8n: Array<[boolean, string, () => Promise<Outcome>]> = [
		[values.bursts, 'results-bursts.md', () => measureBursts(runs)],
		[values.records, 'results-records.md', () => measureRecords()],
		[values.responses, 'results-responses.md', () => measureResponses(runs)],
	];
	const selected = onRealN8n.filter(([isSelected]) => isSelected);
	for (const [, file, run] of selected) {
		const { table, isPassed } = await run();
		show(await format(table, { parser: 'markdown' }), file);
		if (!isPassed) process.exitCode = 1;
	}
	if (selected.length > 0) return;
	if (!values['keyed-reads']) {
		const measurements = values['real-time'] ? await realTime() : await compressed();
		failures.push(...measurements.map(({ failure }) => failure));
		const file = values['real-time'] ? 'results-real-time.md' : 'results.md';
		show(await toTable(measurements), file);
	}
	if (!values['real-time']) {
		process.stderr.write('Reading by key on a real n8n ...\n');
		const keyedReads = await measureKeyedReads();
		failures.push(keyedReads.failure);
		show(await keyedReadsTable(keyedReads), 'results-keyed-reads.md');
	}
	if (failures.some((failure) => failure !== undefined)) process.exitCode = 1;
}

/** One scenario after the other, because milliseconds matter here. */
async function compressed(): Promise<Measurement[]> {
	const measurements: Measurement[] = [];
	for (const scenario of COMPRESSED) {
		process.stderr.write(`${scenario.name} ...\n`);
		measurements.push(await measure(scenario));
	}
	return measurements;
}

/** All scenarios at the same time, because they mostly wait. */
async function realTime(): Promise<Measurement[]> {
	process.stderr.write('Measuring in real time, which takes about five minutes ...\n');
	return await Promise.all(REAL_TIME.map(measure));
}

void main()
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	})
	// The contexts of n8n-core keep a timer running.
	.finally(() => process.exit());
