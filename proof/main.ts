import './harness/quietUserFolder';
import './harness/nodeFiles';

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT } from '../host/root';
import { withSection } from './harness/page';
import { readResults, removeResults } from './harness/results';
import type { Row } from './harness/row';
import { runRow } from './harness/runRow';
import { hasMissed, summarize } from './harness/summary';
import { tableOf } from './harness/table';
import { ROWS } from './rows';

const PAGE = join(ROOT, 'docs/performance.md');

const USAGE = `Usage: npm run proof -- ROW [options]

Measures a row of docs/performance.md. Finished samples are kept in test-results/proof, and an interrupted run continues.

  --only=TEXT   measure only settings whose names contain this text
  --again       remove the stored samples of the row first
  --show        measure nothing, show what is stored
  --save        also write the section of the row in docs/performance.md
  --help        show this help

Rows:
${ROWS.map(({ id, title }) => `  ${id}  ${title}`).join('\n')}
`;

function rowOf(argument: string): Row {
	const row = ROWS.find(({ id }) => String(id) === argument);
	if (!row) throw new Error(`There is no row ${argument}.\n\n${USAGE}`);
	return row;
}

async function main(): Promise<void> {
	const flag = { type: 'boolean', default: false } as const;
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { only: { type: 'string' }, again: flag, show: flag, save: flag, help: flag },
	});
	if (values.help || positionals.length === 0) {
		process.stdout.write(USAGE);
		return;
	}
	const row = rowOf(positionals[0]);
	if (values.again) removeResults(row.id);
	const log = (line: string) => void process.stderr.write(`${line}\n`);
	const results = values.show ? readResults(row.id) : await runRow(row, { only: values.only, log });
	const cells = summarize(row, results);
	process.stdout.write(`${tableOf(cells)}\n`);
	if (values.save) {
		const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
		writeFileSync(PAGE, await withSection(page, ROWS, row, results));
	}
	if (hasMissed(cells)) process.exitCode = 1;
}

void main()
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	})
	// The contexts of n8n-core keep a timer running.
	.finally(() => process.exit());
