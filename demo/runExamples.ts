import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFile } from '../host';
import { CHECKS } from './checks';
import type { Stage } from './checks/types';
import type { Report } from './report';

const EXAMPLES = join(__dirname, '../examples');

/** Imports each example into n8n, tries it, and reports what must be true afterwards. */
export async function runExamples(stage: Omit<Stage, 'workflow'>, report: Report): Promise<void> {
	for (const check of CHECKS) {
		const file = join(EXAMPLES, `${check.example}.json`);
		const example = JSON.parse(readFileSync(file, 'utf8')) as WorkflowFile;
		report.heading(example.name);
		try {
			const workflow = await stage.client.importWorkflow(example);
			for await (const outcome of check.verify({ ...stage, workflow })) report.add(outcome);
		} catch (error) {
			// One example that cannot be tried must not hide what the others give.
			const found = error instanceof Error ? error.message : String(error);
			report.add({ says: 'the example could be tried to its end', holds: false, found });
		}
	}
}
