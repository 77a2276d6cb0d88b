import { StoreCalls } from '../../shared/storeCalls';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { ChangeEvent } from '../events/changeEvent';
import type { LastStatuses } from '../filters/lastStatuses';
import { noteHandedOn } from '../marks/handedOn';
import { type Mark, reachOf } from '../marks/marks';
import type { Marks } from '../marks/markStore';
import { isListable } from '../scan/sources';
import type { TriggerChoices } from '../settings';
import { createClockSyncClient } from '../state/clockSyncClient';
import { KnownChanges } from '../state/knownChanges';
import { nodeIdOf } from './nodeMemory';
import { saveHandedOnRows } from './saveState';
import type { IndexedEvent, TriggerExecution } from './triggerExecution';

/** How far a notification covers its record. Milliseconds. */
const reachMsOf = ({ batchMaxDelaySeconds }: TriggerChoices) =>
	reachOf(batchMaxDelaySeconds * 1000);

/** The store of the execution's marks. */
export function marksFor({ context, choices, memory, timing }: TriggerExecution): Marks {
	return {
		store: context.helpers,
		calls: new StoreCalls(nodeIdOf(context), timing),
		unsaved: memory.unsaved,
		reachMs: choices.includeRecord ? undefined : reachMsOf(choices),
	};
}

/**
 * Remembers in this process that events were processed, also those that the filters drop.
 * @returns the marks by which other processes know their changes
 */
export async function remember(
	execution: TriggerExecution,
	events: IndexedEvent[],
	read: readonly ChangeEvent[],
	beganAt: number,
): Promise<Mark[]> {
	const { choices, memory, workflow } = execution;
	const receivedAt = await serviceTime(execution, events, beganAt);
	saveHandedOnRows(execution, events);
	if (receivedAt !== undefined) {
		const delivered = events.filter(({ event }) => !event.recovered);
		for (const { event } of delivered) memory.snapshot.noteDelivered(event, receivedAt, workflow);
	}
	const known = [memory.handedOn];
	if (workflow) {
		// Without a limit: a scan must know these changes until the workflow ends. From then on `handedOn` knows them, and
		// the store after the commit.
		const own = new KnownChanges(Infinity);
		memory.underWay.add(own);
		void workflow.then(() => memory.underWay.delete(own));
		known.push(own);
	}
	return noteHandedOn(read, { known, receivedAt, reachMs: reachMsOf(choices) });
}

/**
 * Commits marks: at the end of the workflow where n8n tells it, because a crash also ends the nodes after the trigger,
 * and of the workflows that `LastStatuses.reliesOn` names.
 */
export async function commitAtEnd(
	{ context, memory, workflow }: TriggerExecution,
	statuses: LastStatuses | undefined,
	commitEvents: () => Promise<void>,
): Promise<void> {
	const commit = async () => {
		try {
			await statuses?.commit();
			await commitEvents();
		} catch (error) {
			context.logger.warn(
				`Karbon Trigger: events could not be marked as received: ${(error as Error).message}`,
			);
		}
	};
	const ends = [...(statuses?.reliesOn ?? []), ...(workflow ? [workflow] : [])];
	if (ends.length > 0) memory.pendingMarks.add(Promise.all(ends).then(commit));
	else await commit();
}

/**
 * A moment of n8n's clock by Karbon's; undefined when that is not known. Karbon is asked for its time only where
 * notifications may need covers.
 */
async function serviceTime(
	{ context, choices, memory }: TriggerExecution,
	events: IndexedEvent[],
	moment: number,
): Promise<number | undefined> {
	const { clock } = memory;
	const hasCovers = events.some(({ event }) => !event.recovered && isListable(event));
	// Responses with records have told Karbon's time already.
	if (hasCovers && !choices.includeRecord) {
		const options = { limits: ACTIVATION_LIMITS };
		await clock.measure(async () => await createClockSyncClient(context, memory, options), moment);
	}
	return clock.isReliable(moment) ? clock.toService(moment) : undefined;
}
