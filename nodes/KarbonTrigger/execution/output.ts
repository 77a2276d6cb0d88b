import type { INodeExecutionData } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import { type ChangeEvent, webhookTypeOf } from '../events/changeEvent';
import type { LastStatuses } from '../filters/lastStatuses';
import type { Marks } from '../marks/markStore';
import { isAutomatic, receivingOf } from '../state/receiving';
import { savedState } from '../state/staticData';
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

/**
 * Shows the execution's hints, and others about recovered changes, batches with a wrong count, records that were not
 * fetched, and changes that are not received with the multi-type subscription.
 * @param events the output of the trigger
 */
function addHints(
	{ context, choices, hints }: TriggerExecution,
	events: readonly ChangeEvent[],
): void {
	const { automatic, subscriptions } = savedState(context) ?? {};
	const receiving = receivingOf(choices, { automatic, subscriptions });
	const isPolled = ({ ResourceType }: ChangeEvent) =>
		receiving[webhookTypeOf(ResourceType) ?? ''] === 'polling';
	const recovered = events.filter((event) => event.recovered && !isPolled(event)).length;
	if (recovered > 0) {
		hints.push(
			`${quantity(recovered, 'change was', 'changes were')} recovered from Karbon's lists because no delivery arrived.`,
		);
	}
	const miscounted = events.find((event) => event.BatchCount !== undefined);
	if (miscounted) {
		hints.push(
			`A batch announced ${miscounted.BatchCount} events but contained more or fewer. All events that it contained were passed on.`,
		);
	}
	const failed = events.filter((event) => event.recordStatus === 'failed').length;
	if (failed > 0)
		hints.push(`${quantity(failed, 'record', 'records')} could not be fetched. See "recordError".`);
	const isMultiOnly = choices.webhookTypes.every((type) => receiving[type] === 'multi');
	if (automatic && isAutomatic(choices) && !isMultiOnly) hints.push(automatic.text);
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
