import { quantity } from '../../shared/text';
import { type ChangeEvent, webhookTypeOf } from '../events/changeEvent';
import { isAutomatic, receivingOf } from '../state/receiving';
import { triggerState } from '../state/staticData';
import type { TriggerExecution } from './triggerExecution';

/** n8n has loaded the package again, see `logReload`. */
export const RELOADED =
	'n8n has updated this package, but the trigger still runs with the former version. Restart n8n, or unpublish and publish the workflow.';

/**
 * Shows the execution's hints, and others about recovered changes, batches with a wrong count, records that were not
 * fetched, and changes that are not received with the multi-type subscription.
 * @param events the output of the trigger
 */
export function addHints(
	{ context, choices, hints }: TriggerExecution,
	events: readonly ChangeEvent[],
): void {
	const state = triggerState(context);
	const receiving = receivingOf(choices, state);
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
	if (state.automatic && isAutomatic(choices) && !isMultiOnly) hints.push(state.automatic.text);
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
