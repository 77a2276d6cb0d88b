import { randomUUID } from 'node:crypto';

import { EMPTY_TRIGGER } from '../../test/e2e/support/emptyTrigger';
import type { Stage } from '../../test/e2e/support/stage';
import { activate, published } from '../../test/e2e/support/subscription';
import { TRIGGER, triggerWorkflow } from '../../test/e2e/support/triggerWorkflow';
import { builtInFlow, KEY } from './builtInFlow';

/** What is delivered to: a subscription or an address, and the node whose items count. */
export interface Target {
	name: string;
	/** Name of the subscription, or an address. */
	to: string;
	/** Default: the key of the subscription. */
	signingKey?: string;
	workflowId: string;
	node: string;
}

/** This package's trigger, alone in its workflow. */
export async function openTrigger(stage: Stage, includeRecord: boolean): Promise<Target> {
	const name = includeRecord ? 'trigger, Include Record' : 'trigger';
	const { nodes, ...file } = triggerWorkflow(name, { includeRecord });
	const alone = { ...file, nodes: nodes.slice(0, 1), connections: {} };
	const { id } = await stage.client.importWorkflow(alone);
	await activate(stage.client, stage.simulator, id);
	return { name, to: 'Multi', workflowId: id, node: TRIGGER };
}

/** n8n's own nodes for the same job. */
export async function openFlow(stage: Stage): Promise<Target> {
	const path = randomUUID();
	const { id } = await stage.client.importWorkflow(builtInFlow(path));
	await stage.client.activate(id);
	await published(stage.client, id);
	const to = `${stage.n8n.webhookUrl}/webhook/${path}`;
	return { name: 'built-in flow', to, signingKey: KEY, workflowId: id, node: 'Split Out' };
}

/** A trigger that answers and does nothing else. n8n must have been started with the folder of that node. */
export async function openEmptyTrigger(stage: Stage): Promise<Target> {
	const name = 'trigger that only answers';
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
