import type { IExecuteFunctions } from 'n8n-workflow';

import { NodeStore } from '../../shared/nodeStore';
import { realTiming, steadyNow, throwIfCancelled, type Timing } from '../../shared/timing';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { ChangeEvent } from '../events/changeEvent';
import type { LastStatuses } from '../filters/lastStatuses';
import { filterTimesFrom } from '../filters/statusFilter';
import type { NewEvents } from '../marks/duplicates';
import { isBehind, KnownChanges, noteHandedOn } from '../marks/handedOn';
import { type Marks, MAX_ENTRIES, reachOf, removeEntries } from '../marks/marks';
import { isListable, ofChosen } from '../scan/sources';
import type { TriggerChoices } from '../settings';
import { statesOf } from '../snapshot/snapshots';
import type { Carried } from '../state/carried';
import { createClockSyncClient } from '../state/serviceClock';
import {
	assignChanges,
	saveCoverage,
	savedState,
	saveRows,
	trackCopy,
	type TriggerState,
	triggerState,
} from '../state/staticData';
import { nodeIdOf, type NodeMemory } from './nodeMemory';

/** One execution, from the beginning of its trigger node to the end of its workflow. */
export class TriggerExecution {
	/** Execution hints for the user, added on the way. */
	readonly hints: string[] = [];
	readonly marks: Marks;
	/** The statuses of its records, to close at the end of the workflow; undefined where none are compared. */
	statuses?: LastStatuses;
	/**
	 * The changes that it has handed on. Without a limit: a scan must know them until the workflow ends. From then on
	 * `NodeMemory.handedOn` knows them, and the store after the commit.
	 */
	private readonly changes = new KnownChanges(Infinity);
	/** As `steadyNow` tells it. */
	private readonly beganAt = steadyNow(realTiming);

	/**
	 * @param events in the order of their items
	 * @param workflow settles at the end of the workflow; undefined where n8n does not tell
	 * @param isByUser whether the user has started it: a test, or an earlier execution again
	 */
	constructor(
		readonly context: IExecuteFunctions,
		readonly choices: TriggerChoices,
		readonly memory: NodeMemory,
		timing: Timing,
		readonly events: readonly ChangeEvent[],
		readonly workflow?: Promise<void>,
		readonly isByUser = false,
	) {
		const options = { node: nodeIdOf(context), maxEntries: MAX_ENTRIES, timing };
		this.marks = {
			store: new NodeStore(context.helpers, options),
			unsaved: memory.unsaved,
			reachMs: choices.includeRecord ? undefined : reachOf(choices),
		};
	}

	/** The statuses that it has read do not count. */
	abandonStatuses(): void {
		this.statuses?.abandon();
		this.statuses = undefined;
	}

	/**
	 * Remembers that events were processed, also those that the filters drop: in this process now, and by marks at the end
	 * of the workflow where n8n tells it, because a crash also ends the nodes after the trigger, and of the workflows that
	 * `LastStatuses.reliesOn` names.
	 * @param read the events, with their records as far as they were read
	 * @param fresh undefined where duplicates are not dropped
	 */
	async processed(read: readonly ChangeEvent[], fresh?: NewEvents): Promise<void> {
		const { context, choices, marks, memory, statuses, workflow } = this;
		const processedAt = await this.processedAt(read);
		const behind = new Set(read.filter((event) => isBehind(event, processedAt)));
		const handedOn = read.filter((event) => !behind.has(event));
		for (const event of handedOn) memory.snapshots.noteDelivered(event, processedAt, workflow);
		const known = [memory.handedOn, this.changes];
		const done = noteHandedOn(handedOn, { known, processedAt, reachMs: reachOf(choices) });
		const commit = async () => {
			const ofStatuses = statuses?.close() ?? [];
			try {
				if (!fresh) return await removeEntries(marks, ofStatuses);
				await fresh.commit(done, (place) => behind.has(read[place]), ofStatuses);
			} catch (error) {
				if (statuses) memory.forgetStatuses(choices);
				context.logger.warn(
					`Karbon Trigger: events could not be marked as received: ${(error as Error).message}`,
				);
			}
		};
		const ends = [...(statuses?.reliesOn ?? []), ...(workflow ? [workflow] : [])];
		if (ends.length === 0) return await commit();
		memory.keep(this.changes, Promise.all(ends).then(commit));
	}

	/** When its trigger node began, by Karbon's clock; undefined if it is not known. @throws {CancelledError} */
	private async processedAt(read: readonly ChangeEvent[]): Promise<number | undefined> {
		const { context, choices, memory } = this;
		const { clock } = memory;
		// Karbon is asked for its time only where notifications may need covers. Responses with records have told it.
		if (!choices.includeRecord && read.some((event) => !event.recovered && isListable(event))) {
			const options = { limits: ACTIVATION_LIMITS };
			const client = async () => await createClockSyncClient(context, memory, options);
			await clock.measure(client, Date.now());
		}
		// n8n discards the output of a canceled execution.
		throwIfCancelled(context.getExecutionCancelSignal?.());
		return clock.known(Date.now(), steadyNow(realTiming) - this.beganAt);
	}
}

/** In the response of an execution that has no static data, for the trigger that has started it. */
export const NO_STATIC_DATA = 'Karbon Trigger: not saved';

/**
 * Saves what the process and a start know. They may know lists that are not chosen any more, which must not seem to be
 * covered since then.
 */
export function saveKnown(
	state: TriggerState,
	{ webhookTypes }: Pick<TriggerChoices, 'webhookTypes'>,
	memory: NodeMemory,
	start: Pick<Carried, 'coverage' | 'toSave'> = {},
): void {
	const coverage = ofChosen(webhookTypes, { ...start.coverage, ...memory.coverage });
	const rows = ofChosen(webhookTypes, { ...start.toSave, ...memory.snapshots.toSave() });
	saveCoverage(state, coverage, memory.clock.toService(Date.now()));
	assignChanges(state, { ...memory.made, ...memory.closed });
	saveRows(state, rows);
}

/**
 * Saves what the process and the start know. Since when statuses count is the latest moment that the start, the process
 * or static data know: an execution from before the last activation may have saved its copy of static data since.
 */
export async function saveState(
	{ context, choices, memory, workflow, hints }: TriggerExecution,
	{ events, coverage, filterTimes, toSave, asks }: Carried,
): Promise<void> {
	if (toSave && events.length === 0)
		hints.push("This execution only saves the trigger's progress for a restart.");
	const signal = context.getExecutionCancelSignal?.();
	if (signal) trackCopy(context, signal);
	const saved = savedState(context);
	// Where the trigger is open, another node has deleted the state.
	const canSave = saved !== undefined || memory.queue.isOpen;
	const known = [filterTimes, memory.filterTimes, saved?.filterTimes];
	// What a worker knows may be from before the last activation.
	const isNew = !canSave && !filterTimes;
	memory.filterTimes = filterTimesFrom(known, choices, Date.now(), isNew);
	if (canSave) {
		const state = triggerState(context);
		saveKnown(state, choices, memory, { coverage, toSave });
		assignChanges(state, { filterTimes: memory.filterTimes });
		void workflow?.then(() => memory.snapshots.noteSaved(savedState(context)?.rows));
	} else if (asks) await tellNoStaticData(context);
}

/** The trigger saves instead. If the process that has started the execution does not get this, the next one tells it. */
async function tellNoStaticData(context: IExecuteFunctions): Promise<void> {
	try {
		// Its type does not show that it returns a promise.
		await (context.sendResponse({ body: NO_STATIC_DATA, headers: {} }) as unknown);
	} catch (error) {
		context.logger.debug(`Karbon Trigger: ${(error as Error).message}`);
	}
}

/**
 * Saves what the trigger node has changed: since when statuses count, because executions of other processes must not rely
 * on statuses that this one has forgotten, and the rows that the events are about. n8n saves it at the end of the
 * workflow. Where it does not tell of that, rows count as handed on at the end of the trigger node.
 */
export function saveHandedOn(
	{ context, choices, memory: { snapshots, filterTimes }, workflow }: TriggerExecution,
	events: readonly ChangeEvent[],
): void {
	if (!savedState(context)) return;
	const state = triggerState(context);
	// The node may have been activated again, with another memory.
	const known = [filterTimes, state.filterTimes];
	assignChanges(state, { filterTimes: filterTimesFrom(known, choices, Date.now()) });
	const states = statesOf(events);
	if (states.length === 0) return;
	saveRows(state, snapshots.toSave(states));
	if (workflow) return void workflow.then(() => snapshots.settle(states));
	snapshots.settle(states);
	snapshots.noteSaved(savedState(context)?.rows);
}
