import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import type { TriggerExecution } from './triggerExecution';

/** n8n has loaded the package again, see `logReload`. */
export const RELOADED =
	'n8n has updated this package, but the trigger still runs with the former version. Restart n8n, or unpublish and publish the workflow.';

/**
 * Shows the execution's hints, and others about recovered changes, batches with a wrong count and records that were not
 * fetched.
 * @param events the output of the trigger
 */
export function addHints(
	{ context, choices: { deliveryMode }, hints }: TriggerExecution,
	events: readonly ChangeEvent[],
): void {
	const recovered = events.filter((event) => event.recovered).length;
	if (recovered > 0 && deliveryMode === 'webhook') {
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
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
