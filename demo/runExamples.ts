import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFile } from '../host';
import { CHECKS } from './checks';
import type { Stage } from './checks/types';
import type { Report } from './report';

const EXAMPLES = join(__dirname, '../examples');

/** Imports each example into n8n, runs it, and reports the results. */
export async function runExamples(stage: Omit<Stage, 'workflow'>, report: Report): Promise<void> {
	for (const check of CHECKS) {
		const file = join(EXAMPLES, `${check.example}.json`);
		const example = JSON.parse(readFileSync(file, 'utf8')) as WorkflowFile;
		report.heading(example.name);
		try {
			const workflow = await stage.client.importWorkflow(example);
			for await (const outcome of check.verify({ ...stage, workflow })) report.add(outcome);
		} catch (error) {
			// Continue with the other examples.
			const found = error instanceof Error ? error.message : String(error);
			report.add({ says: 'the example was checked without an error', holds: false, found });
		}
	}
}
