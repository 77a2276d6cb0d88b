import { succeeded } from '../../../../demo/checks/types';
import type { Execution } from '../../../../host';
import { callOnce, startOpenAiStub } from '../../support/openAiStub';
import type { ExampleCheck, ExampleStage } from '../types';

const QUESTION = 'Which invoices are unpaid?';
/** What the model enters. */
const ENTERED = { Limit: 50, Updated_After: '' };

/** Sends a message in the chat of the editor, and waits until the execution finishes. */
async function ask({ client, workflow }: ExampleStage, chatInput: string): Promise<Execution> {
	const message = { sessionId: 'session-1', action: 'sendMessage', chatInput };
	const source = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [] };
	const { executionId } = await client.session.call<{ executionId: string }>(
		'POST',
		`/rest/workflows/${workflow.id}/run`,
		{
			workflowData: await client.getWorkflow(workflow.id),
			triggerToStartFrom: {
				name: 'When Chat Message Received',
				data: {
					...source,
					executionStatus: 'success',
					data: { main: [[{ json: message }]] },
				},
			},
		},
	);
	return await client.waitForExecution(executionId, 60_000);
}

const invoiceNumbers = (text: string) => [
	...new Set([...text.matchAll(/"InvoiceNumber":\s*"([^"]+)"/g)].map(([, number]) => number)),
];

export const unpaidInvoicesAgent: ExampleCheck = {
	example: 'unpaid-invoices-agent',
	async *verify(stage) {
		const { client, simulator, workflow } = stage;
		const model = await startOpenAiStub(
			callOnce(ENTERED, (result) => `Unpaid: ${invoiceNumbers(result).join(', ')}`),
		);
		try {
			await client.createCredential('openAiApi', {
				apiKey: 'sk-not-used',
				url: model.url,
				header: false,
			});
			const { nodes } = await client.getWorkflow(workflow.id);
			await client.updateWorkflow(workflow.id, { nodes });
			simulator.reset();
			const execution = await ask(stage, QUESTION);
			yield succeeded(execution);
			const [tool] = model.requests[0]?.tools ?? [];
			const parameters = JSON.stringify(tool?.function.parameters ?? {});
			yield {
				says: "the model can use the Karbon node as a tool and set its 'Limit' and 'Updated After'",
				holds: Object.keys(ENTERED).every((name) => parameters.includes(`"${name}"`)),
				found: tool,
			};
			const unpaid = [...simulator.store.invoices.values()].filter(
				({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
			);
			const expected = Math.min(ENTERED.Limit, unpaid.length);
			const answer = String(execution.jsonOf('Agent')[0]?.output);
			const named = unpaid.filter(({ InvoiceNumber }) => answer.includes(InvoiceNumber));
			yield {
				says: `the answer lists ${expected} unpaid invoices and no others`,
				holds:
					named.length === expected &&
					answer.split(', ').length === expected &&
					model.requests.length === 2,
				found: answer,
			};
			simulator.faults.add({
				match: { path: '/v3/Invoices' },
				action: { type: 'status', status: 403 },
			});
			yield succeeded(await ask(stage, QUESTION));
			const result = model.requests.at(-1)?.messages.at(-1);
			yield {
				says: 'if Karbon rejects the request, the model receives the error and what to do',
				holds: /"error":".*"message":"./.test(String(result?.content)),
				found: result,
			};
		} finally {
			await model.close();
		}
	},
};
