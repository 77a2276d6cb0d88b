import type { IHookFunctions } from 'n8n-workflow';

import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import { memoryFor, nodeIdOf } from '../execution/nodeMemory';
import {
	filterTimesFrom,
	newFilterTimes,
	saveFilterTimes,
	type StatusChoices,
} from '../filters/statusFilter';
import { coverageFor } from '../scan/progress';
import { scannedSources } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import { type SavedRowsByPath, triggerState, updateCopies } from '../state/staticData';

/**
 * Notes since when changes have been compared with each status of the filters. Where the workflow was inactive before,
 * no change was compared. Starts take it from the memory of this process, and n8n saves it after activation.
 */
export function noteFilterTimes(
	context: IHookFunctions,
	choices: StatusChoices,
	now: number,
): void {
	const memory = memoryFor(context);
	const state = triggerState(context);
	const isNew = context.getActivationMode() === 'activate';
	const timesFrom = isNew ? newFilterTimes : filterTimesFrom;
	memory.filterTimes = timesFrom([memory.filterTimes, state.filteredSince], choices, now);
	saveFilterTimes(state, memory.filterTimes);
	updateCopies(nodeIdOf(context), { ...state, ...memory.made });
}

/**
 * Begins to cover the lists of the chosen types, or goes on where they were covered before. A node that was just
 * activated has missed nothing, so there it begins now. n8n saves the coverage after activation.
 */
export async function beginCoverage(
	context: IHookFunctions,
	{ webhookTypes }: TriggerSettings,
	begunAt: number,
): Promise<void> {
	const state = triggerState(context);
	const memory = memoryFor(context);
	const known = context.getActivationMode() === 'activate' ? undefined : state.coverage;
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const client = async () => await createClockSyncClient(context, memory, options);
	await memory.clock.measure(client, begunAt);
	state.rows = known ? rowsFor(webhookTypes, state.rows) : undefined;
	state.coverage = coverageFor(webhookTypes, known, memory.clock.toService(begunAt));
	updateCopies(nodeIdOf(context), { ...state, ...memory.made });
}

/** The saved rows of the lists behind the chosen types. */
function rowsFor(webhookTypes: readonly string[], rows: SavedRowsByPath = {}): SavedRowsByPath {
	const paths = scannedSources(webhookTypes).map(({ path }) => path);
	return Object.fromEntries(Object.entries(rows).filter(([path]) => paths.includes(path)));
}
