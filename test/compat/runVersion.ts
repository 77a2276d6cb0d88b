import { execFileSync } from 'node:child_process';
import { CHECKS } from '../../demo/checks';
import { runExamples } from '../../demo/runExamples';
import { ensureRuntime, type N8nLine } from '../../host';
import { EXAMPLE_CHECKS } from '../examples/checks';
import { readExample, runCheck } from '../examples/support/runCheck';
import { openSetting, type Setting } from '../examples/support/stage';
import { Tally } from './tally';
import type { VersionResult } from './table';

async function runExampleChecks(setting: Setting, tally: Tally): Promise<void> {
	for (const check of EXAMPLE_CHECKS) {
		tally.heading(readExample(check.example).name);
		try {
			for await (const outcome of runCheck(check, setting)) tally.add(outcome);
		} catch (error) {
			// An example that fails must not hide the results of the others.
			const found = error instanceof Error ? error.message : String(error);
			tally.add({ says: 'the example ran to its end', holds: false, found });
		}
	}
}

/**
 * Runs every example workflow on one version of n8n and prints the results.
 * @throws Error when n8n cannot be installed or started
 */
export async function runVersion(version: N8nLine): Promise<VersionResult> {
	const { node, version: release } = await ensureRuntime(version);
	const nodeVersion = execFileSync(node, ['--version']).toString().trim().slice(1);
	console.log(`\n=== n8n ${release} on Node.js ${nodeVersion}`);
	// The demo needs its own n8n instance and simulator: it counts records and keeps its triggers active.
	const examples = await runAndTally(version, runExampleChecks);
	const demo = await runAndTally(version, runExamples);
	return {
		n8n: release,
		node: nodeVersion,
		demo: { passed: demo.summary.passed.length, all: CHECKS.length },
		examples: { passed: examples.summary.passed.length, all: EXAMPLE_CHECKS.length },
		checks: {
			passed: demo.passed + examples.passed,
			all: demo.passed + demo.failed + examples.passed + examples.failed,
		},
	};
}

async function runAndTally(
	version: N8nLine,
	run: (setting: Setting, tally: Tally) => Promise<void>,
): Promise<Tally> {
	const tally = new Tally();
	const setting = await openSetting(version);
	try {
		await run(setting, tally);
	} finally {
		await setting.close();
	}
	return tally;
}
