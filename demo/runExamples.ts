import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { N8nClient, WorkflowFile } from '../host';
import type { Simulator } from '../simulator';
import { CHECKS } from './checks';
import type { Report } from './report';

const EXAMPLES = join(__dirname, '../examples');

/** Imports each example into n8n, runs it, and reports what must be true afterwards. */
export async function runExamples(
	client: N8nClient,
	simulator: Simulator,
	report: Report,
): Promise<void> {
	for (const check of CHECKS) {
		const file = join(EXAMPLES, `${check.example}.json`);
		const workflow = JSON.parse(readFileSync(file, 'utf8')) as WorkflowFile;
		report.heading(workflow.name);
		const stored = await client.importWorkflow(workflow);
		const earlier = simulator.requests.length;
		const execution = await client.runWorkflow(stored.id);
		const requests = simulator.requests.slice(earlier);
		const evidence = { execution, simulator, requests, client };
		(await check.expectations(evidence)).forEach((expectation) => report.add(expectation));
	}
}
