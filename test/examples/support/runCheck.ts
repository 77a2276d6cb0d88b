import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Expectation } from '../../../demo/checks/types';
import type { WorkflowFile } from '../../../host';
import { ROOT } from '../../../host/root';
import type { ExampleCheck } from '../checks/types';
import type { Setting } from './stage';

/** Reads the file of an example. */
export function readExample(example: string): WorkflowFile {
	return JSON.parse(
		readFileSync(join(ROOT, 'examples', `${example}.json`), 'utf8'),
	) as WorkflowFile;
}

/**
 * Prepares, imports and checks an example. Then deactivates it, so that the next example can create its subscription,
 * and ends its simulated faults.
 * @throws Error when the check cannot finish
 */
export async function* runCheck(
	check: ExampleCheck,
	setting: Setting,
): AsyncGenerator<Expectation> {
	const file = readExample(check.example);
	const prepared = (await check.prepare?.(file, setting)) ?? file;
	const workflow = await setting.client.importWorkflow(prepared);
	try {
		yield* check.verify({ ...setting, workflow });
	} finally {
		setting.simulator.faults.clear();
		const { active } = await setting.client.getWorkflow(workflow.id);
		if (active) await setting.client.deactivate(workflow.id);
	}
}
