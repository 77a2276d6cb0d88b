import { activateWorkflow } from '../../../demo/checks/subscription';
import { waitUntil } from '../../../host';
import type { ExampleStage } from '../checks/types';

/** Activates the workflow once the slot that another workflow has just left is free. */
export async function activatedInFreeSlot(stage: ExampleStage, slot = 'Multi'): Promise<void> {
	await waitUntil(() => (stage.simulator.store.subscriptions.has(slot) ? undefined : true), {
		what: `free slot ${slot}`,
		timeoutMs: 30_000,
	});
	await activateWorkflow(stage, slot);
}

/** Reports a change of each record and waits until all were answered; gives the statuses of the answers. */
export async function reported(
	{ simulator }: ExampleStage,
	kind: 'Invoice' | 'Contact' | 'Organization' | 'ClientGroup',
	keys: string[],
	patch?: Record<string, unknown>,
): Promise<void> {
	for (const key of keys) await simulator.change(kind, key, 'Updated', patch);
	await simulator.flush();
}
