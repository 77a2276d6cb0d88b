import { succeeded } from '../../../demo/checks/types';
import type { Execution } from '../../../host';
import { callOnce, startOpenAiStub } from '../support/openAiStub';
import type { ExampleCheck, ExampleStage } from './types';

const QUESTION = 'Which invoices are unpaid?';
/** The example's own limit for one tool call. */
const LISTED = 50;

/** Says something in the chat of the editor and waits for the end of the execution. */
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
			callOnce(
				{ status: 'AwaitingPayment' },
				(result) => `Unpaid: ${invoiceNumbers(result).join(', ')}`,
			),
		);
		try {
			await client.createCredential('openAiApi', {
				apiKey: 'sk-of-no-use',
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
				says: 'the model is offered the Karbon node as a tool with a status to choose',
				holds: tool !== undefined && parameters.includes('"status"'),
				found: tool,
			};
			const unpaid = [...simulator.store.invoices.values()].filter(
				({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
			);
			const wanted = Math.min(LISTED, unpaid.length);
			const answer = String(execution.jsonOf('Agent')[0]?.output);
			const named = unpaid.filter(({ InvoiceNumber }) => answer.includes(InvoiceNumber));
			yield {
				says: `it reads Karbon and names ${wanted} unpaid invoices, no other`,
				holds:
					named.length === wanted &&
					answer.split(', ').length === wanted &&
					model.requests.length === 2,
				found: answer,
			};
		} finally {
			await model.close();
		}
	},
};
