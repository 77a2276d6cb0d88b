import { realTiming } from '../../shared/timing';
import { backoffMs, OPERATION_LIMITS } from '../../shared/transport/retryPolicy';
import { isMissing } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import type { Changes, Target } from '../updates/change';
import { updateRecord } from '../updates/updateRecord';
import { MIN_REREAD_MS, type Updated } from '../updates/updateUntilDone';
import { writtenClients } from './writtenClients';

/**
 * Updates a client (see `updateRecord`). One that this process has just created may not be readable yet (karbon.md 11),
 * so it is read again for some time.
 * @throws what `updateRecord` throws
 */
export async function updateClient(
	input: OperationInput,
	target: Target,
	changes: Changes,
): Promise<Updated> {
	const { type, key } = target;
	let isRead = false;
	const own: Target = {
		...target,
		// Asked about each record that was read.
		isOther(record) {
			isRead = true;
			return target.isOther?.(record) ?? false;
		},
	};
	for (let attempt = 1; ; attempt++) {
		let isChanged = true;
		try {
			const updated = await updateRecord(input, own, changes);
			isChanged = updated.changed;
			return updated;
		} catch (error) {
			// A 404 for the write is about another record that it names.
			isChanged = isRead || !isMissing(error);
			const isNew = writtenClients.isOutdated(input, type, key, writtenClients.now());
			if (isChanged || !isNew) return await Promise.reject(error as Error);
		} finally {
			if (isChanged) writtenClients.note(input, type, { key });
		}
		const waitMs = backoffMs(attempt, MIN_REREAD_MS, OPERATION_LIMITS, realTiming.random);
		await realTiming.sleep(waitMs, input.context.getExecutionCancelSignal());
	}
}
