import { randomUUID } from 'node:crypto';

import { EMPTY_TRIGGER } from '../../test/e2e/support/workflows/emptyTrigger';
import type { Stage } from '../../test/e2e/support/stage';
import { activate, published } from '../../test/e2e/support/deliveries/subscription';
import { TRIGGER, triggerWorkflow } from '../../test/e2e/support/workflows/triggerWorkflow';
import { builtInFlow, KEY } from './builtInFlow';

/** Where deliveries are sent, and the node whose items are checked. */
export interface Target {
	name: string;
	/** Webhook type of the subscription, or a URL. */
	to: string;
	/** Default: the signing key of the subscription. */
	signingKey?: string;
	workflowId: string;
	node: string;
}

/** A workflow with the trigger of this package and no other node. */
export async function openTrigger(stage: Stage, includeRecord: boolean): Promise<Target> {
	const name = includeRecord ? 'trigger, Include Record' : 'trigger';
	const { nodes, ...file } = triggerWorkflow(name, { includeRecord });
	const workflow = { ...file, nodes: nodes.slice(0, 1), connections: {} };
	const { id } = await stage.client.importWorkflow(workflow);
	await activate(stage.client, stage.simulator, id);
	return { name, to: 'Multi', workflowId: id, node: TRIGGER };
}

/** A workflow of n8n's built-in nodes that does what the trigger does. */
export async function openFlow(stage: Stage): Promise<Target> {
	const path = randomUUID();
	const { id } = await stage.client.importWorkflow(builtInFlow(path));
	await stage.client.activate(id);
	await published(stage.client, id);
	const to = `${stage.n8n.webhookUrl}/webhook/${path}`;
	return { name: 'built-in nodes', to, signingKey: KEY, workflowId: id, node: 'Split Out' };
}

/** A workflow with a trigger that only responds. Requires an n8n that was started with the folder of that node. */
export async function openEmptyTrigger(stage: Stage): Promise<Target> {
	const name = 'trigger that only responds';
	const webhookId = randomUUID();
	const { id } = await stage.client.importWorkflow({
		name,
		nodes: [
			{
				id: webhookId,
				webhookId,
				name,
				type: EMPTY_TRIGGER,
				typeVersion: 1.1,
				position: [0, 0],
				parameters: {},
			},
		],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await stage.client.activate(id);
	await published(stage.client, id);
	const to = `${stage.n8n.webhookUrl}/webhook/${webhookId}/webhook`;
	return { name, to, workflowId: id, node: name };
}
