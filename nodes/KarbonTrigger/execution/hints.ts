import type { IExecuteFunctions } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import type { DeliveryMode } from '../settings';

/**
 * Shows execution hints about recovered changes, batches with a wrong count and records that were not fetched.
 * @param events the output of the trigger
 * @param hints shown before those
 */
export function addHints(
	context: IExecuteFunctions,
	events: readonly ChangeEvent[],
	hints: string[],
	deliveryMode: DeliveryMode,
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
