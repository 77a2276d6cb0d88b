import { randomUUID } from 'node:crypto';

import type { WorkflowFile } from '../../host';

/** The signing key of deliveries to the workflow of built-in nodes. */
export const KEY = 'signing-key-of-the-built-in-nodes';

/** A workflow of n8n's built-in nodes that does what the trigger does: Webhook, HMAC of the raw body, If, Split Out. */
export function builtInFlow(path: string): WorkflowFile {
	const nodes = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			webhookId: path,
			parameters: {
				httpMethod: 'POST',
				path,
				responseMode: 'onReceived',
				options: { rawBody: true },
			},
		},
		{
			name: 'Crypto',
			type: 'n8n-nodes-base.crypto',
			typeVersion: 1,
			parameters: {
				action: 'hmac',
				type: 'SHA256',
				binaryData: true,
				binaryPropertyName: 'data',
				dataPropertyName: 'digest',
				secret: KEY,
				encoding: 'hex',
			},
		},
		{
			name: 'If',
			type: 'n8n-nodes-base.if',
			typeVersion: 2.2,
			parameters: {
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
					combinator: 'and',
					conditions: [
						{
							id: '1',
							leftValue: '={{ $json.digest }}',
							rightValue: '={{ $json.headers.signature }}',
							operator: { type: 'string', operation: 'equals' },
						},
					],
				},
				options: {},
			},
		},
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.Events', options: {} },
		},
	];
	const link = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		name: 'built-in flow',
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [220 * index, 0], ...node })),
		connections: { Webhook: link('Crypto'), Crypto: link('If'), If: link('Split Out') },
		settings: { executionOrder: 'v1' },
	};
}
