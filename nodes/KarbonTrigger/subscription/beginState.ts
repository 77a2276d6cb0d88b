import type { IHookFunctions } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import { memoryFor, nodeIdOf } from '../execution/nodeMemory';
import { filterTimesFrom, newFilterTimes, saveFilterTimes } from '../filters/statusFilter';
import { coverageFor } from '../scan/progress';
import { ofChosen } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import { type Coverage, savedState, triggerState, updateCopies } from '../state/staticData';

/**
 * Notes what the activation begins, before there is a subscription: from then on, an execution may start with static
 * data from before, and save them after n8n has saved those of the activation. It takes from the memory of this process
 * what they lack. Where the workflow was inactive before, no change was compared with the filters, and none was missed.
 */
export function noteBegun(context: IHookFunctions, settings: TriggerSettings, now: number): void {
	const memory = memoryFor(context);
	const state = triggerState(context);
	const isNew = context.getActivationMode() === 'activate';
	const timesFrom = isNew ? newFilterTimes : filterTimesFrom;
	memory.filterTimes = timesFrom([memory.filterTimes, state.filteredSince], settings, now);
	memory.begunCoverage = coverageFrom(context, settings, now);
	saveFilterTimes(state, memory.filterTimes);
	updateCopies(nodeIdOf(context), { ...state, ...memory.made });
}

/**
 * The coverage of the chosen types' lists: as it was, or from a moment on, for a node that was just activated.
 * @param now of n8n's clock, milliseconds since the epoch
 * @returns gives it by Karbon's clock, as the process knows it then
 */
function coverageFrom(
	context: IHookFunctions,
	{ webhookTypes }: TriggerSettings,
	now: number,
): () => Coverage {
	const { clock } = memoryFor(context);
	const known = isContinued(context) ? triggerState(context).coverage : undefined;
	return () => coverageFor(webhookTypes, known, clock.toService(now));
}

/** Whether the activation goes on with the saved coverage. */
export const isContinued = (context: IHookFunctions): boolean =>
	context.getActivationMode() !== 'activate' && isObject(savedState(context)?.coverage);

/** Begins to cover the lists of the chosen types, or goes on. n8n saves the coverage after activation. */
export async function beginCoverage(
	context: IHookFunctions,
	settings: TriggerSettings,
	begunAt: number,
): Promise<void> {
	const memory = memoryFor(context);
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const client = async () => await createClockSyncClient(context, memory, options);
	await memory.clock.measure(client, begunAt);
	const state = triggerState(context);
	state.rows = isContinued(context) ? ofChosen(settings.webhookTypes, state.rows ?? {}) : undefined;
	state.coverage = coverageFrom(context, settings, begunAt)();
	updateCopies(nodeIdOf(context), { ...state, ...memory.made });
}
