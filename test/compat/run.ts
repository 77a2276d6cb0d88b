import { join } from 'node:path';
import type { N8nLine } from '../../host';
import { ROOT } from '../../host/root';
import { runVersion } from './runVersion';
import { tableOf, type VersionResult } from './table';
import { writeTable } from './writeTable';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];

/** Runs all example workflows on every supported version of n8n and writes the table of docs/compatibility.md. */
async function main(): Promise<number> {
	const results: VersionResult[] = [];
	for (const version of VERSIONS) results.push(await runVersion(version));
	console.log(`\n${tableOf(results)}`);
	// Continuous integration needs the exit code only. The table is updated for a release.
	if (!process.env.CI) await writeTable(join(ROOT, 'docs', 'compatibility.md'), results);
	const sum = (count: (result: VersionResult) => number) =>
		results.reduce((total, result) => total + count(result), 0);
	const passed = sum(({ checks }) => checks.passed);
	const failed = sum(({ checks }) => checks.all) - passed;
	console.log(`\ncompat: ${passed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
}

main().then(
	(code) => process.exit(code),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
