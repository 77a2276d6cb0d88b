import './quietUserFolder';

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { measure, type Measurement } from './measure';
import { toTable } from './report';
import { COMPRESSED, REAL_TIME } from './scenarios';

const USAGE = `Usage: npm run bench -- [options]

  --real-time     against 120 requests per 60 s instead of per 6 s (all runs at once, 5 minutes)
  --save          also write the table to bench/results.md, or bench/results-real-time.md
  --help          this text
`;

async function main(): Promise<void> {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({ options: { 'real-time': flag, save: flag, help: flag } });
	if (values.help) {
		process.stdout.write(USAGE);
		return;
	}
	const measurements = values['real-time'] ? await realTime() : await compressed();
	const table = await toTable(measurements);
	process.stdout.write(`\n${table}`);
	if (values.save) {
		const name = values['real-time'] ? 'results-real-time.md' : 'results.md';
		writeFileSync(join(__dirname, name), table);
	}
	if (measurements.some(({ missed }) => missed !== undefined)) process.exitCode = 1;
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
