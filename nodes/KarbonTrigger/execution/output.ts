import type { INodeExecutionData } from 'n8n-workflow';

import type { ChangeEvent } from '../events/changeEvent';
import type { LastStatuses } from '../filters/lastStatuses';
import type { Marks } from '../marks/markStore';
import { addHints } from './hints';
import { readEvents } from './readEvents';
import type { IndexedEvent, TriggerExecution } from './triggerExecution';

/** The output of the trigger node, and what has to be remembered of it. */
interface Output {
	items: INodeExecutionData[];
	/** All events, with their records as far as they were read. */
	read: ChangeEvent[];
	statuses: LastStatuses | undefined;
}

/**
 * Reads and filters events, and shows the execution's hints.
 * @param store undefined when what was seen before does not count
 */
export async function outputOf(
	execution: TriggerExecution,
	indexed: readonly IndexedEvent[],
	store?: Marks,
): Promise<Output> {
	const events = indexed.map(({ event }) => event);
	const { passed, read, statuses } = await readEvents(execution, events, store);
	addHints(
		execution,
		passed.map(({ event }) => event),
	);
	const items = passed.map(({ event, index }) => ({
		json: event,
		pairedItem: { item: indexed[index].index },
	}));
	return { items, read, statuses };
}
