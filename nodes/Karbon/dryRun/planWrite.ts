import type { IDataObject } from 'n8n-workflow';

import type { Write } from '../writes/write';
import type { Plan } from './plan';
import { PlannedWrite } from './plannedWrite';

/**
 * Adds a write to the plan of a dry run.
 * @returns what stands for its result, without a key
 * @throws what `prepare` throws
 */
export async function planWrite(plan: Plan, write: Write): Promise<IDataObject> {
	const result = await prepare(plan, write);
	if (result) return result;
	plan.add(write.request, write.content as IDataObject);
	return write.skipped;
}

/** @returns the result when nothing has to be sent */
async function prepare(plan: Plan, write: Write): Promise<IDataObject | undefined> {
	return await write.prepare?.().catch((error: unknown) => {
		// What has to be removed first; any other write of `prepare` takes the place of this one.
		if (!(error instanceof PlannedWrite) || error.request.method !== 'DELETE') throw error;
		plan.add(error.request);
		return undefined;
	});
}
