import { type INodeExecutionData, type ITriggerFunctions, NodeApiError } from 'n8n-workflow';

import type { KarbonClient } from '../shared/transport/client';
import type { Timing } from '../shared/timing';
import { tellOnce } from './complaints';
import { earliestOf } from './events/changeEvent';
import type { NodeMemory } from './nodeMemory';
import type { FoundChanges } from './changes';
import type { LookPlan } from './cursor';
import type { NodeState } from './nodeState';
import { markEmitted, recover } from './recovery';
import { inExecutions } from './executions';
import { isRefusal } from './refusals';
import type { TriggerSettings } from './settings';

/** A look at nothing but the lists that were closed. */
export const CLOSED_ONLY: LookPlan = { since: Infinity, includes: () => false };

/** What a round of watch or polling works with. */
export interface Round {
	context: ITriggerFunctions;
	memory: NodeMemory;
	state: NodeState;
	settings: TriggerSettings;
	timing: Timing;
}

/**
 * Finds the changes of a time and starts executions for them.
 * @returns the moment of the latest change that was seen
 * @throws {Error} the first trouble with a list, after the changes of the others are on their way
 */
export async function look(
	{ context, memory, settings }: Round,
	client: KarbonClient,
	plan: LookPlan,
): Promise<number | undefined> {
	const found = await recover(client, settings, memory, plan);
	const { events, untimed, latest } = found;
	for (const list of untimed) {
		memory.untimed.add(list);
		context.logger.warn(
			`Karbon Trigger: ${list} does not tell when its records changed, so changes there can only be delivered, not found`,
		);
	}
	for (const chunk of inExecutions(events)) {
		const items: INodeExecutionData[] = chunk.map((json) => ({ json }));
		memory.backlog.start({ items, earliest: earliestOf(chunk) });
		markEmitted(chunk, memory);
	}
	if (events.length > 0) context.logger.info(`Karbon Trigger: found ${events.length} changes`);
	const passing = noteClosed(found, plan, memory, (error) => tellOnce(context, memory, error));
	if (passing.length > 0) throw passing[0];
	return latest;
}

/**
 * Karbon grants each part of its API by itself, so a list may be closed while others are open. It must not
 * hold up those: it is told of once, and read from where it was left as soon as it opens.
 */
function noteClosed(
	{ failures, read }: FoundChanges,
	{ since }: LookPlan,
	{ closed }: NodeMemory,
	tell: (error: Error) => void,
): Error[] {
	for (const path of read) closed.delete(path);
	const passing: Error[] = [];
	const othersAreOpen = read.length > 0 || since === CLOSED_ONLY.since;
	for (const { path, error } of failures) {
		if (!othersAreOpen || !isClosed(error)) {
			passing.push(error);
			continue;
		}
		closed.set(path, Math.min(since, closed.get(path) ?? Infinity));
		tell(error);
	}
	return passing;
}

function isClosed(error: Error): boolean {
	return isRefusal(error) || (error instanceof NodeApiError && error.httpCode === '404');
}
