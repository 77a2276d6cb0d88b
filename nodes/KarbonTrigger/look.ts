import { type INodeExecutionData, type ITriggerFunctions, NodeApiError } from 'n8n-workflow';

import type { KarbonClient } from '../shared/client';
import type { Timing } from '../shared/timing';
import { tellOnce } from './complaints';
import type { NodeMemory } from './nodeMemory';
import type { FoundChanges } from './changes';
import type { LookPlan } from './cursor';
import type { NodeState } from './nodeState';
import { markEmitted, recover } from './recovery';
import { isRefusal } from './refusals';
import type { TriggerSettings } from './settings';

/** A look at nothing but the lists that were closed. */
export const CLOSED_ONLY: LookPlan = { since: Infinity, includes: () => false };

/** One execution for each of these many changes. */
const CHUNK = 100;

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
		context.logger.warn(
			`Karbon Trigger: ${list} does not tell when its records changed, so changes there can only be delivered, not found`,
		);
	}
	for (let start = 0; start < events.length; start += CHUNK) {
		const chunk = events.slice(start, start + CHUNK);
		const items: INodeExecutionData[] = chunk.map((json) => ({ json }));
		context.emit([items]);
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
