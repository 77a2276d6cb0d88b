import './quietUserFolder';

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { format } from 'prettier';

import type { Outcome } from './bursts/bars';
import { measureAnswers } from './bursts/measureAnswers';
import { measureBursts } from './bursts/measureBursts';
import { measureRecords } from './bursts/measureRecords';
import { keyedReadsTable, measureKeyedReads } from './keyedReads';
import { measure, type Measurement } from './measure';
import { toTable } from './report';
import { COMPRESSED, REAL_TIME } from './scenarios';

const USAGE = `Usage: npm run bench -- [options]

  --real-time     against 120 requests per 60 s instead of per 6 s (all runs at once, 5 minutes)
  --keyed-reads   only the comparison with n8n's HTTP Request node, on a real n8n
  --bursts        only bursts of deliveries to the trigger, in turns with n8n's own nodes, on a real n8n
                  (ten minutes)
  --records       only a burst with Include Record, under the rate limit, on a real n8n (four minutes)
  --answers       only answers, in turns with a trigger that only answers, on a real n8n (20 minutes)
  --runs=N        of --bursts and --answers: N runs instead of 3 and 5
  --save          also write the tables to bench/results*.md
  --help          this text
`;

async function main(): Promise<void> {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({
		options: {
			'real-time': flag,
			'keyed-reads': flag,
			bursts: flag,
			records: flag,
			answers: flag,
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
	const missed: Array<string | undefined> = [];
	const runs = values.runs === undefined ? undefined : Number(values.runs);
	const onItsOwn: Array<[boolean, string, () => Promise<Outcome>]> = [
		[values.bursts, 'results-bursts.md', () => measureBursts(runs)],
		[values.records, 'results-records.md', () => measureRecords()],
		[values.answers, 'results-answers.md', () => measureAnswers(runs)],
	];
	const chosen = onItsOwn.filter(([isChosen]) => isChosen);
	for (const [, file, measureIt] of chosen) {
		const { table, isMet } = await measureIt();
		show(await format(table, { parser: 'markdown' }), file);
		if (!isMet) process.exitCode = 1;
	}
	if (chosen.length > 0) return;
	if (!values['keyed-reads']) {
		const measurements = values['real-time'] ? await realTime() : await compressed();
		missed.push(...measurements.map((measurement) => measurement.missed));
		const file = values['real-time'] ? 'results-real-time.md' : 'results.md';
		show(await toTable(measurements), file);
	}
	if (!values['real-time']) {
		process.stderr.write('Reading by key on a real n8n ...\n');
		const keyedReads = await measureKeyedReads();
		missed.push(keyedReads.missed);
		show(await keyedReadsTable(keyedReads), 'results-keyed-reads.md');
	}
	if (missed.some((bar) => bar !== undefined)) process.exitCode = 1;
}

/** One after the other, because here a few milliseconds count. */
async function compressed(): Promise<Measurement[]> {
	const measurements: Measurement[] = [];
	for (const scenario of COMPRESSED) {
		process.stderr.write(`${scenario.name} ...\n`);
		measurements.push(await measure(scenario));
	}
	return measurements;
}

/** All at once, because nearly all of the time is spent waiting. */
async function realTime(): Promise<Measurement[]> {
	process.stderr.write('Measuring in real time, which takes about five minutes ...\n');
	return await Promise.all(REAL_TIME.map(measure));
}

void main()
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	})
	// The contexts of n8n-core keep a timer of their own alive.
	.finally(() => process.exit());
