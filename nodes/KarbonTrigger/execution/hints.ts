import type { IExecuteFunctions } from 'n8n-workflow';

import type { ChangeEvent } from '../events/changeEvent';
import type { DeliveryMode } from '../settings';

/** Tells the user what happened to the events of an execution. @param events those that are handed on */
export function addHints(
	context: IExecuteFunctions,
	events: readonly ChangeEvent[],
	hints: string[],
	deliveryMode: DeliveryMode,
): void {
	const recovered = events.filter((event) => event.recovered).length;
	if (recovered > 0 && deliveryMode === 'webhook') {
		hints.push(
			`${recovered} changes were recovered from Karbon's lists because no delivery arrived.`,
		);
	}
	const odd = events.find((event) => event.BatchCount !== undefined);
	if (odd) {
		hints.push(
			`A batch announced ${odd.BatchCount} events but had another number. All of them were passed on.`,
		);
	}
	const failed = events.filter((event) => event.recordStatus === 'failed').length;
	if (failed > 0) hints.push(`${failed} records could not be fetched. See "recordError".`);
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
