import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorkflowFile, WorkflowNode } from '../../../../host';
import { TRIGGER, triggerNode } from './triggerWorkflow';

/** An item that reached the node after the trigger. */
export interface ReceivedItem {
	executionId: string;
	key: string;
	/** The event's Timestamp. */
	time: string;
}

/** A server that a workflow sends its items to. Items that arrive there were emitted by the trigger. */
export interface Sink {
	url: string;
	items: ReceivedItem[];
	close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. */
export async function openSink(): Promise<Sink> {
	const items: ReceivedItem[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const body = JSON.parse(Buffer.concat(parts).toString()) as {
				id: string;
				items: Array<[string, string]>;
			};
			for (const [key, time] of body.items) items.push({ executionId: body.id, key, time });
			response.setHeader('Content-Type', 'application/json').end('{}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		items,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const BODY =
	'={{ JSON.stringify({ id: $execution.id, items: $input.all().map((item) => [item.json.ResourcePermaKey, item.json.Timestamp]) }) }}';

/** A workflow of a trigger and an HTTP Request node, which sends all items of an execution in one request. */
export function sinkWorkflow(
	name: string,
	sink: Sink,
	parameters: Record<string, unknown> = {},
): WorkflowFile {
	const send: WorkflowNode = {
		name: 'Sink',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [220, 0],
		executeOnce: true,
		parameters: {
			method: 'POST',
			url: sink.url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: BODY,
			options: {},
		},
	} as WorkflowNode;
	return {
		name,
		nodes: [triggerNode(parameters), send],
		connections: { [TRIGGER]: { main: [[{ node: 'Sink', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}
