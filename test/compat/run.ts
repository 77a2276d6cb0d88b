import { join } from 'node:path';
import type { N8nLine } from '../../host';
import { ROOT } from '../../host/root';
import { runLine } from './runVersion';
import { tableOf, type LineResult } from './table';
import { writeTable } from './writeTable';

const LINES: N8nLine[] = ['n8n-2', 'n8n-1'];

/** Tries all example workflows on every supported line of n8n; the table goes into the README. */
async function main(): Promise<number> {
	const results: LineResult[] = [];
	for (const line of LINES) results.push(await runLine(line));
	console.log(`\n${tableOf(results)}`);
	// Continuous integration looks at the outcome; the table is that of whoever releases.
	if (!process.env.CI) await writeTable(join(ROOT, 'README.md'), results);
	const sum = (count: (result: LineResult) => number) =>
		results.reduce((total, result) => total + count(result), 0);
	const good = sum(({ statements }) => statements.good);
	const bad = sum(({ statements }) => statements.all) - good;
	console.log(`\ncompat: ${good} passed, ${bad} failed`);
	return bad === 0 ? 0 : 1;
}

main().then(
	(code) => process.exit(code),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
