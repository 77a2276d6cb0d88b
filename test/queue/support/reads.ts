import { randomUUID } from 'node:crypto';
import { waitUntil, type WorkflowFile } from '../../../host';
import type { Cluster } from './cluster';

/** A workflow that receives keys with a webhook and reads the invoice of each. */
export function readingWorkflow(): WorkflowFile {
	const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
		id: randomUUID(),
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: { ...parameters },
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	return {
		name: 'reads',
		nodes: [
			{
				...node('Webhook', 'n8n-nodes-base.webhook', 2, { httpMethod: 'POST', path: 'reads' }),
				webhookId: randomUUID(),
			},
			node('Keys', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.keys' }),
			{
				...node('Read', 'n8n-nodes-karbon.karbon', 1, {
					resource: 'invoice',
					operation: 'get',
					invoiceKey: { __rl: true, mode: 'id', value: "={{ $json['body.keys'] ?? $json.keys }}" },
				}),
				credentials: { karbonApi: { id: null, name: 'karbonApi' } },
			},
		],
		connections: { Webhook: to('Keys'), Keys: to('Read') },
		settings: { executionOrder: 'v1' },
	};
}

/**
 * Starts an execution that reads these invoices, once n8n has registered the webhook.
 * @throws Error when n8n does not accept it
 */
export async function startReads({ processor }: Cluster, keys: string[]): Promise<void> {
	const post = async () => {
		const response = await fetch(`${processor.url}/webhook/reads`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ keys }),
		});
		return response.status === 404 ? undefined : response.status;
	};
	const status = await waitUntil(post, { what: 'the webhook', timeoutMs: 120_000 });
	if (status !== 200) throw new Error(`HTTP ${status} from the webhook of the reads`);
}
