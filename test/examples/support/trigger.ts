import { activateWorkflow } from '../../../demo/checks/subscription';
import { waitUntil } from '../../../host';
import type { ExampleStage } from '../checks/types';

/** Activates the workflow once the subscription of the previous workflow has been deleted. */
export async function activateWhenFree(stage: ExampleStage, webhookType = 'Multi'): Promise<void> {
	await waitUntil(() => (stage.simulator.store.subscriptions.has(webhookType) ? undefined : true), {
		what: `deletion of the subscription "${webhookType}"`,
		timeoutMs: 30_000,
	});
	await activateWorkflow(stage, webhookType);
}

/** Changes each record, and delivers the changes. */
export async function deliverChanges(
	{ simulator }: ExampleStage,
	kind: 'Invoice' | 'Contact' | 'Organization' | 'ClientGroup',
	keys: string[],
	patch?: Record<string, unknown>,
): Promise<void> {
	for (const key of keys) await simulator.change(kind, key, 'Updated', patch);
	await simulator.flush();
}
