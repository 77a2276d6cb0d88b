import type { IHookFunctions } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import { memoryFor } from '../execution/nodeMemory';
import { filterTimesFrom, saveFilterTimes } from '../filters/statusFilter';
import { coverageFor } from '../scan/progress';
import { ofChosen } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import { savedState, triggerState, updateCopies } from '../state/staticData';

/**
 * Notes what the activation begins, before there is a subscription: from then on, an execution may start with static
 * data from before, and save them after n8n has saved those of the activation. It takes from the memory of this process
 * what they lack. Coverage that begins is written at once: n8n may save static data before publishing has ended, and
 * Karbon may not be reached. Where the workflow was inactive before, no change was compared with the filters, and none
 * was missed.
 */
export function noteBegun(context: IHookFunctions, settings: TriggerSettings, now: number): void {
	const memory = memoryFor(context);
	const state = triggerState(context);
	const isNew = context.getActivationMode() === 'activate';
	const times = [memory.filterTimes, state.filterTimes];
	memory.filterTimes = filterTimesFrom(times, settings, now, isNew);
	saveFilterTimes(state, memory.filterTimes);
	const known = isContinued(context) ? state.coverage : undefined;
	memory.begunCoverage = () =>
		coverageFor(settings.webhookTypes, known, memory.clock.toService(now));
	if (!known) {
		state.rows = undefined;
		state.coverage = memory.begunCoverage();
	}
	updateCopies(context, { ...state, ...memory.made });
}

/** Whether the activation goes on with the saved coverage. */
export const isContinued = (context: IHookFunctions): boolean =>
	context.getActivationMode() !== 'activate' && isObject(savedState(context)?.coverage);

/**
 * Begins to cover the lists of the chosen types, or goes on, by Karbon's clock. n8n saves the coverage after activation.
 * To be called after `noteBegun`.
 */
export async function beginCoverage(
	context: IHookFunctions,
	{ webhookTypes }: TriggerSettings,
	begunAt: number,
): Promise<void> {
	const memory = memoryFor(context);
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const client = async () => await createClockSyncClient(context, memory, options);
	await memory.clock.measure(client, begunAt);
	const state = triggerState(context);
	state.rows = state.rows && ofChosen(webhookTypes, state.rows);
	state.coverage = memory.begunCoverage!();
	updateCopies(context, { ...state, ...memory.made });
}
