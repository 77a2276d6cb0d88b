import { execFileSync } from 'node:child_process';
import { CHECKS } from '../../demo/checks';
import { runExamples } from '../../demo/runExamples';
import { ensureRuntime, type N8nLine } from '../../host';
import { EXAMPLE_CHECKS } from '../examples/checks';
import { readExample, runCheck } from '../examples/support/runCheck';
import { openSetting, type Setting } from '../examples/support/stage';
import { Tally } from './tally';
import type { LineResult } from './table';

async function runExampleChecks(setting: Setting, tally: Tally): Promise<void> {
	for (const check of EXAMPLE_CHECKS) {
		tally.heading(readExample(check.example).name);
		try {
			for await (const outcome of runCheck(check, setting)) tally.add(outcome);
		} catch (error) {
			// One example that cannot be tried must not hide what the others give.
			const found = error instanceof Error ? error.message : String(error);
			tally.add({ says: 'the example could be tried to its end', holds: false, found });
		}
	}
}

/**
 * Runs every example workflow on one line of n8n and prints what held.
 * @throws Error when n8n cannot be installed or started
 */
export async function runLine(line: N8nLine): Promise<LineResult> {
	const { node, version } = await ensureRuntime(line);
	const nodeVersion = execFileSync(node, ['--version']).toString().trim().slice(1);
	console.log(`\n=== n8n ${version} on Node.js ${nodeVersion}`);
	// An n8n each: the demo counts what the service has, and keeps its triggers active.
	const examples = await tallied(line, runExampleChecks);
	const demo = await tallied(line, runExamples);
	return {
		n8n: version,
		node: nodeVersion,
		demo: { good: demo.summary.good.length, all: CHECKS.length },
		examples: { good: examples.summary.good.length, all: EXAMPLE_CHECKS.length },
		statements: {
			good: demo.passed + examples.passed,
			all: demo.passed + demo.failed + examples.passed + examples.failed,
		},
	};
}

async function tallied(
	line: N8nLine,
	run: (setting: Setting, tally: Tally) => Promise<void>,
): Promise<Tally> {
	const tally = new Tally();
	const setting = await openSetting(line);
	try {
		await run(setting, tally);
	} finally {
		await setting.close();
	}
	return tally;
}
