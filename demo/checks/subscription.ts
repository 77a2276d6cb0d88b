import { waitUntil, type Execution } from '../../host';
import type { Stage } from './types';

/** Activates the workflow and waits until its subscription exists in Karbon. */
export async function activateWorkflow(
	{ client, simulator, workflow }: Stage,
	webhookType: string,
): Promise<void> {
	// Delivers the queued changes of earlier examples first, so that this workflow does not receive them.
	await simulator.flush();
	await client.activate(workflow.id);
	await waitForSubscription(simulator, webhookType);
}

/** Waits until a subscription exists. @param webhookType the webhook type of a single-type subscription, or `Multi` */
export async function waitForSubscription(
	simulator: Stage['simulator'],
	webhookType: string,
): Promise<void> {
	await waitUntil(() => (simulator.store.subscriptions.has(webhookType) ? true : undefined), {
		what: `subscription "${webhookType}"`,
		timeoutMs: 30_000,
	});
}

/**
 * A scan leaves changes of the last 90 seconds to the next scan, at most 150 seconds after the start. One that fails is
 * repeated after a minute.
 */
export const RECOVERY_TIMEOUT_MS = 270_000;

/** Records that the trigger should emit, as delivered or as recovered changes. */
export interface ExpectedItems {
	keys: string[];
	recovered: boolean;
}

/** Waits until the trigger has emitted all expected records. Returns all finished executions. */
export async function waitForItems(
	{ client, workflow }: Stage,
	expected: ExpectedItems,
): Promise<Execution[]> {
	return await waitUntil(
		async () => {
			const summaries = await client.listExecutions({ workflowId: workflow.id });
			const finished = summaries.filter(({ status }) => !['new', 'running'].includes(status));
			const executions = await Promise.all(
				finished.map(async ({ id }) => await client.getExecution(id)),
			);
			const emitted = keysOf(executions, expected.recovered);
			return expected.keys.every((key) => emitted.includes(key)) ? executions : undefined;
		},
		{
			what: `${expected.keys.length} ${expected.recovered ? 'recovered' : 'delivered'} items of the trigger`,
			timeoutMs: expected.recovered ? RECOVERY_TIMEOUT_MS : 30_000,
			everyMs: 300,
		},
	);
}

/** `json` of all items that a node returned in several executions. */
export function itemsOf(executions: Execution[], node: string): Array<Record<string, unknown>> {
	return executions.flatMap((execution) => execution.jsonOf(node));
}

/** Keys of the records that the trigger emitted, sorted, with duplicates. */
export function keysOf(executions: Execution[], recovered: boolean): string[] {
	return itemsOf(executions, 'Karbon Trigger')
		.filter((item) => (item.recovered === true) === recovered)
		.map((item) => String(item.ResourcePermaKey))
		.sort();
}
