import { waitUntil, type Execution } from '../../host';
import type { Stage } from './types';

/** Activates the workflow and waits until the service has its subscription. */
export async function activated(
	{ client, simulator, workflow }: Stage,
	slot: string,
): Promise<void> {
	// Changes made by earlier examples still wait for their minute; nobody has subscribed to them.
	await simulator.flush();
	await client.activate(workflow.id);
	await waitForSubscription(simulator, slot);
}

/** Waits until the service has a subscription in a slot (a webhook type, or `Multi`). */
export async function waitForSubscription(
	simulator: Stage['simulator'],
	slot: string,
): Promise<void> {
	await waitUntil(() => (simulator.store.subscriptions.has(slot) ? true : undefined), {
		what: `subscription in the slot ${slot}`,
		timeoutMs: 30_000,
	});
}

/** Scans leave changes younger than 90 seconds to the next one, which comes at most 150 seconds after the start. */
export const RECOVERED_WITHIN_MS = 200_000;

/** Records that the trigger is to put out, as delivered or as recovered ones. */
export interface Wanted {
	keys: string[];
	recovered: boolean;
}

/** Waits until the trigger has put out every wanted record; gives all executions so far. */
export async function waitForItems(
	{ client, workflow }: Stage,
	wanted: Wanted,
): Promise<Execution[]> {
	return await waitUntil(
		async () => {
			const summaries = await client.listExecutions({ workflowId: workflow.id });
			const ended = summaries.filter(({ status }) => !['new', 'running'].includes(status));
			const executions = await Promise.all(
				ended.map(async ({ id }) => await client.getExecution(id)),
			);
			const seen = keysOf(executions, wanted.recovered);
			return wanted.keys.every((key) => seen.includes(key)) ? executions : undefined;
		},
		{
			what: `${wanted.keys.length} ${wanted.recovered ? 'recovered' : 'delivered'} items of the trigger`,
			timeoutMs: wanted.recovered ? RECOVERED_WITHIN_MS : 30_000,
			everyMs: 300,
		},
	);
}

/** `json` of all items that a node put out over several executions. */
export function itemsOf(executions: Execution[], node: string): Array<Record<string, unknown>> {
	return executions.flatMap((execution) => execution.jsonOf(node));
}

/** Keys of the records that the trigger has put out, as often as it has, sorted. */
export function keysOf(executions: Execution[], recovered: boolean): string[] {
	return itemsOf(executions, 'Karbon Trigger')
		.filter((item) => (item.recovered === true) === recovered)
		.map((item) => String(item.ResourcePermaKey))
		.sort();
}
