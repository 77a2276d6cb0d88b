import type { INodeExecutionData, ITriggerFunctions } from 'n8n-workflow';

import type { KarbonClient } from '../shared/client';
import type { Timing } from '../shared/timing';
import type { NodeMemory } from './nodeMemory';
import type { LookPlan } from './cursor';
import type { NodeState } from './nodeState';
import { markEmitted, recover } from './recovery';
import type { TriggerSettings } from './settings';

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
	const { events, failures, untimed, latest } = await recover(client, settings, memory, plan);
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
	if (failures.length > 0) throw failures[0];
	return latest;
}
