import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil, type WorkflowFile, type WorkflowNode } from '../../../host';
import { ageRecords } from '../support/changed';
import { endedExecutions, keysOf, waitForItems } from '../support/executions';
import { N8N_VERSION, openStage, type Stage } from '../support/stage';
import { activate, deactivate } from '../support/subscription';
import { TRIGGER, triggerNode } from '../support/triggerWorkflow';

/** Only n8n 2 tells the trigger which workflows have not ended. */
const CASES =
	N8N_VERSION === 'n8n-2' ? ['', ' also when n8n is restarted before the next execution'] : [''];

/** A server that answers no request before it is released. */
async function openBarrier() {
	const waiting: ServerResponse[] = [];
	let isOpen = false;
	const server = createServer((request, response) => {
		request.resume();
		if (isOpen) response.end('{}');
		else waiting.push(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		waiting,
		release() {
			isOpen = true;
			waiting.splice(0).forEach((response) => response.end('{}'));
		},
		hold: () => void (isOpen = false),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** A workflow that starts when an invoice is paid, changes its static data, and then waits for the server. */
function paidWorkflow(name: string, url: string): WorkflowFile {
	const code: WorkflowNode = {
		name: 'Code',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [220, 0],
		parameters: {
			jsCode: "$getWorkflowStaticData('global').ranAt = Date.now();\nreturn $input.all();",
		},
	};
	const wait: WorkflowNode = {
		name: 'Wait',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [440, 0],
		parameters: { url, options: {} },
	};
	const trigger = triggerNode({ filters: { invoiceStatus: ['Paid'] } });
	return {
		name,
		nodes: [trigger, code, wait],
		connections: {
			[TRIGGER]: { main: [[{ node: 'Code', type: 'main', index: 0 }]] },
			Code: { main: [[{ node: 'Wait', type: 'main', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

describe('An execution that ends after its workflow was published again, and saves its old static data,', () => {
	let stage: Stage;
	let barrier: Awaited<ReturnType<typeof openBarrier>>;

	beforeAll(async () => {
		barrier = await openBarrier();
		stage = await openStage({ simulator: { data: { invoices: 10 } } });
		ageRecords(stage.simulator);
	});
	afterAll(async () => {
		await stage?.close();
		barrier.close();
	});

	it.each(CASES)(
		'does not keep an invoice that was paid again from starting the workflow%s',
		async (restart) => {
			const { client, simulator, n8n } = stage;
			barrier.hold();
			const workflow = await client.importWorkflow(paidWorkflow(`paid${restart}`, barrier.url));
			await activate(client, simulator, workflow.id);
			const set = async (status: string, key?: string) => {
				const { key: changed } = await simulator.change('Invoice', key, 'Updated', {
					InvoiceStatus: status,
				});
				await simulator.flush();
				return changed;
			};
			const key = await set('Paid');
			await waitUntil(() => barrier.waiting.length > 0 || undefined, {
				what: 'the workflow to wait',
			});
			await deactivate(client, simulator, workflow.id);
			await set('AwaitingPayment', key);
			await activate(client, simulator, workflow.id);
			barrier.release();
			await endedExecutions(client, workflow.id, 1);
			if (restart) await n8n.restart();
			await set('Paid', key);
			const items = await waitForItems(client, workflow.id, (emitted) => emitted.length >= 2);
			expect(keysOf(items)).toEqual([key, key]);
			await deactivate(client, simulator, workflow.id);
		},
	);
});
