import type { IHookFunctions, ITriggerFunctions } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import { memoryFor } from '../execution/nodeMemory';
import { filterTimesFrom } from '../filters/statusFilter';
import { coverageFor } from '../scan/progress';
import { ofChosen } from '../scan/sources';
import type { TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import {
	assignChanges,
	savedState,
	triggerState,
	updateCopies,
	writeCopies,
} from '../state/staticData';

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
	const isNew = beginsAnew(context);
	const times = [memory.filterTimes, state.filterTimes];
	memory.filterTimes = filterTimesFrom(times, settings, now, isNew);
	assignChanges(state, { filterTimes: memory.filterTimes });
	const known = isContinued(context) ? state.coverage : undefined;
	memory.begunCoverage = () =>
		coverageFor(settings.webhookTypes, known, memory.clock.toService(now));
	if (!known) {
		state.rows = undefined;
		state.coverage = memory.begunCoverage();
	}
	noteClosed(context);
	updateCopies(context, { ...state, ...memory.made });
}

/**
 * Notes when the node was deactivated, or that an activation has begun. Executions that run then, or begin with the static
 * data from before, save it as well: n8n saves their copies later.
 */
export function noteClosed(context: IHookFunctions, closedAt?: number): void {
	memoryFor(context).closed = { closedAt };
	triggerState(context).closedAt = closedAt;
	writeCopies(context, { closedAt });
}

/** A node that is published again within this time was not disabled or removed: it has a new version. Milliseconds. */
const MAX_GAP_MS = 86_400_000;

/** Whether the node was not active before. A node that comes back in a published workflow is activated as a new version. */
export function beginsAnew(context: IHookFunctions | ITriggerFunctions): boolean {
	const mode = context.getActivationMode();
	const { closedAt = Infinity } = savedState(context) ?? {};
	return mode === 'activate' || (mode === 'update' && Date.now() - closedAt > MAX_GAP_MS);
}

/** Whether the activation goes on with the saved coverage. */
export const isContinued = (context: IHookFunctions): boolean =>
	!beginsAnew(context) && isObject(savedState(context)?.coverage);

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
