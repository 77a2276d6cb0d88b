import type { IExecuteFunctions } from 'n8n-workflow';

import { NodeStore } from '../../shared/nodeStore';
import type { Timing } from '../../shared/timing';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { ChangeEvent } from '../events/changeEvent';
import type { LastStatuses } from '../filters/lastStatuses';
import type { NewEvents } from '../marks/duplicates';
import { isBehind, KnownChanges, noteHandedOn } from '../marks/handedOn';
import { type Mark, type Marks, MAX_ENTRIES, reachOf } from '../marks/marks';
import { isListable } from '../scan/sources';
import type { TriggerChoices } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import { nodeIdOf, type NodeMemory } from './nodeMemory';

/** Whether the user has started the execution: a test, or an earlier execution again. */
export const isByUser = (context: IExecuteFunctions): boolean =>
	['manual', 'retry'].includes(context.getMode());

/** One execution, from the beginning of its trigger node to the end of its workflow. */
export class TriggerExecution {
	/** Execution hints for the user, added on the way. */
	readonly hints: string[] = [];
	readonly marks: Marks;
	/**
	 * The changes that it has handed on. Without a limit: a scan must know them until the workflow ends. From then on
	 * `NodeMemory.handedOn` knows them, and the store after the commit.
	 */
	private readonly changes = new KnownChanges(Infinity);
	private readonly beganAt = Date.now();
	/** How far a notification covers its record. Milliseconds. */
	private readonly reachMs: number;

	/**
	 * @param events in the order of their items
	 * @param workflow settles at the end of the workflow; undefined where n8n does not tell
	 */
	constructor(
		readonly context: IExecuteFunctions,
		readonly choices: TriggerChoices,
		readonly memory: NodeMemory,
		timing: Timing,
		readonly events: readonly ChangeEvent[],
		readonly workflow?: Promise<void>,
	) {
		this.reachMs = reachOf(choices.batchMaxDelaySeconds * 1000);
		const options = { node: nodeIdOf(context), maxEntries: MAX_ENTRIES, timing };
		this.marks = {
			store: new NodeStore(context.helpers, options),
			unsaved: memory.unsaved,
			reachMs: choices.includeRecord ? undefined : this.reachMs,
		};
	}

	/**
	 * Remembers that events were processed, also those that the filters drop: in this process now, and by marks at the end
	 * of the workflow where n8n tells it, because a crash also ends the nodes after the trigger, and of the workflows that
	 * `LastStatuses.reliesOn` names.
	 * @param read the events, with their records as far as they were read
	 * @param known undefined where duplicates are not dropped
	 * @param statuses undefined where none were compared
	 */
	async processed(
		read: readonly ChangeEvent[],
		known: NewEvents | undefined,
		statuses: LastStatuses | undefined,
	): Promise<void> {
		const { context, memory, workflow } = this;
		const done = await this.remember(read);
		const left = new Set(read.flatMap((event, place) => (isBehind(event) ? [place] : [])));
		const commitEvents = async (ofStatuses: string[]) => {
			await known!.commit(done, left, ofStatuses);
		};
		const commit = async () => {
			try {
				if (statuses) await statuses.commit(known && commitEvents);
				else if (known) await commitEvents([]);
			} catch (error) {
				context.logger.warn(
					`Karbon Trigger: events could not be marked as received: ${(error as Error).message}`,
				);
			}
		};
		const ends = [...(statuses?.reliesOn ?? []), ...(workflow ? [workflow] : [])];
		if (ends.length === 0) return await commit();
		memory.keep(this.changes, Promise.all(ends).then(commit));
	}

	/** Remembers events in this process. @returns the marks by which other processes know their changes */
	private async remember(read: readonly ChangeEvent[]): Promise<Mark[]> {
		const { context, choices, memory, beganAt, reachMs, workflow } = this;
		const { clock, handedOn, snapshots } = memory;
		const hasCovers = read.some((event) => !event.recovered && isListable(event));
		// Karbon is asked for its time only where notifications may need covers. Responses with records have told it.
		if (hasCovers && !choices.includeRecord) {
			const options = { limits: ACTIVATION_LIMITS };
			const client = async () => await createClockSyncClient(context, memory, options);
			await clock.measure(client, beganAt);
		}
		const receivedAt = clock.known(beganAt, beganAt);
		for (const event of read) snapshots.noteDelivered(event, receivedAt, workflow);
		return noteHandedOn(read, { known: [handedOn, this.changes], receivedAt, reachMs });
	}
}
