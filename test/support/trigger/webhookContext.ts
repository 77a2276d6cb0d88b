import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	IWebhookResponseData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { unpack } from '../../../nodes/KarbonTrigger/state/carried';
import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import type { Delivery } from './validDelivery';
import { recordLog, type TriggerSetup } from './triggerSetup';

/** The response to a delivery, and the result of the node. */
export interface Receipt {
	status: number;
	body: IDataObject;
	/** Milliseconds until the response. */
	durationMs: number;
	result: IWebhookResponseData;
	/** The events of the execution that n8n starts. Undefined when it starts none. */
	items?: INodeExecutionData[];
}

type ExpressResponse = ServerResponse & {
	status(code: number): ExpressResponse;
	json(body: unknown): ExpressResponse;
};

/** Adds the two Express methods that the node uses to a response. */
function asExpress(response: ServerResponse): ExpressResponse {
	return Object.assign(response, {
		status(code: number) {
			response.statusCode = code;
			return response as ExpressResponse;
		},
		json(body: unknown) {
			response.setHeader('Content-Type', 'application/json; charset=utf-8');
			response.end(JSON.stringify(body));
			return response as ExpressResponse;
		},
	}) as ExpressResponse;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Items without what travels with them. */
const eventsOf = (items: INodeExecutionData[]) => unpack(items).events.map((json) => ({ json }));

/** Changes a request before the node reads it. */
export type Tamper = (httpRequest: IDataObject) => void;

/** An HTTP server that runs a trigger's webhook method in a context of n8n-core. */
export interface WebhookServer {
	readonly url: string;
	/** Sends a delivery. Headers with several values are sent several times. */
	send(delivery: Delivery): Promise<Receipt>;
	/** The items of all executions that n8n would start, in order. */
	readonly started: INodeExecutionData[][];
	/** Applied to each request. */
	tamper?: Tamper;
	close(): Promise<void>;
}

/** Starts the server. @param mode `manual` for a test run */
export async function startWebhookServer(
	setup: TriggerSetup,
	mode: WorkflowExecuteMode = 'webhook',
): Promise<WebhookServer> {
	const type = new KarbonTrigger();
	const [webhookDescription] = type.description.webhooks!;
	const started: INodeExecutionData[][] = [];
	const results: Array<IWebhookResponseData | Error> = [];

	async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		// Like n8n, keep the bytes, and parse a body that is JSON.
		const rawBody = await bytesOf(incoming);
		let body: unknown = {};
		try {
			body = JSON.parse(rawBody.toString('utf8'));
		} catch {
			body = {};
		}
		const httpRequest = Object.assign(incoming, { rawBody, body, params: {}, query: {} });
		server.tamper?.(httpRequest as unknown as IDataObject);
		const additionalData = {
			...setup.additionalData,
			httpRequest,
			httpResponse: asExpress(outgoing),
		};
		const webhookData = {
			httpMethod: 'POST' as const,
			node: setup.node.name,
			path: `${setup.node.webhookId}/webhook`,
			webhookDescription,
			workflowId: setup.workflow.id,
			workflowExecuteAdditionalData: setup.additionalData,
		};
		const context = new WebhookContext(
			setup.workflow,
			setup.node,
			additionalData as never,
			mode,
			webhookData,
			[],
			null,
		);
		recordLog(context);
		try {
			const result = await type.webhook.call(context);
			results.push(result);
			if (result.workflowData) started.push(result.workflowData[0]);
		} catch (error) {
			results.push(error as Error);
			outgoing.statusCode = 500;
			outgoing.end('{}');
		}
	}

	const http = createServer((incoming, outgoing) => void handle(incoming, outgoing));
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const { port } = http.address() as AddressInfo;
	const server: WebhookServer = {
		url: `http://127.0.0.1:${port}/`,
		started,
		async send({ method = 'POST', headers, body }) {
			const startedAt = Date.now();
			const before = results.length;
			const { status, text } = await new Promise<{ status: number; text: string }>(
				(resolve, reject) => {
					const outgoing = request(server.url, { method, headers }, (incoming) => {
						bytesOf(incoming).then(
							(bytes) => resolve({ status: incoming.statusCode!, text: bytes.toString() }),
							reject,
						);
					});
					outgoing.on('error', reject);
					outgoing.end(body);
				},
			);
			const durationMs = Date.now() - startedAt;
			const result = results[before];
			if (result instanceof Error) throw result;
			return {
				status,
				body: JSON.parse(text) as IDataObject,
				durationMs,
				result,
				items: result.workflowData && eventsOf(result.workflowData[0]),
			};
		},
		async close() {
			http.closeAllConnections();
			await new Promise((resolve) => http.close(resolve));
		},
	};
	return server;
}
