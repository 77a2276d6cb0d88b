import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../host/root';
import type { WorkflowFile } from '../../../host';
import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

const EXAMPLES = join(ROOT, 'examples');
/** The example that the README shows. */
const SHOWN = 'invoice-paid';
/** The examples that docs/examples.md shows. */
const PICTURED = [
	'accepted-proposal',
	'contact-sync',
	'expense-from-form',
	'mcp-server',
	'mirror-work-item-files',
	'paid-invoices-to-spreadsheet',
	'unpaid-invoice-digest',
	'unpaid-invoices-agent',
];

/** What the user chooses in an example before it can run, by node. */
const CHOSEN: Record<string, WorkflowFile['nodes'][number]['parameters']> = {
	'Upsert Row': { dataTableId: { __rl: true, mode: 'id', value: 'contacts' } },
};

/** Of the nodes for other services in the examples. */
const OTHER_CREDENTIALS = ['httpBearerAuth', 'httpHeaderAuth', 'openAiApi', 'smtp'];

/** The sticky note with the least empty space leaves at most this much of its frame empty. */
const MAX_EMPTY_PX = 64;

const examples = readdirSync(EXAMPLES)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.replace('.json', ''));

function readExample(name: string): WorkflowFile {
	const file = readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');
	const workflow = JSON.parse(file) as WorkflowFile;
	for (const node of workflow.nodes) node.parameters = { ...node.parameters, ...CHOSEN[node.name] };
	return workflow;
}

async function openOnCanvas({ connect, page, n8n }: Ui, workflow: WorkflowFile): Promise<void> {
	const client = await connect();
	const { id } = await client.importWorkflow(workflow);
	await page.goto(`${n8n.url}/workflow/${id}`);
	await page.getByTestId('canvas-node').last().waitFor();
	await page.getByTestId('zoom-to-fit').click();
	// Zooms out once, so that no button of the editor covers a node.
	await page.getByTestId('zoom-out-button').click();
}

/** Heights of the sticky notes and of the text in each, pixels without zoom. */
async function stickyNotes(page: Page): Promise<Array<{ frame: number; text: number }>> {
	return await page.getByTestId('sticky').evaluateAll((notes) =>
		notes.map((note) => {
			const { top, height } = note.getBoundingClientRect();
			const frame = (note as unknown as { offsetHeight: number }).offsetHeight;
			const bottoms = [...note.querySelectorAll('h2, p, li')].map(
				(element) => element.getBoundingClientRect().bottom,
			);
			return { frame, text: (Math.max(...bottoms) - top) / (height / frame) };
		}),
	);
}

/** Workflows on the canvas. */
export function workflowScenarios(ui: () => Ui): void {
	describe('on the canvas', () => {
		beforeAll(async () => {
			const client = await ui().connect();
			for (const type of OTHER_CREDENTIALS) await client.createCredential(type, {});
		});

		it.each(examples)(
			'the example %s shows all its nodes without issues, and notes that fit their frames',
			async (name) => {
				const workflow = readExample(name);
				await openOnCanvas(ui(), workflow);

				const { page } = ui();
				const { nodes } = workflow;
				for (const { name: node } of nodes.filter(({ type }) => type.includes('karbon'))) {
					await page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).waitFor();
				}
				expect(await page.getByTestId('node-issues').count()).toBe(0);
				const notes = await stickyNotes(page);
				const emptyPx = notes.map(({ frame, text }) => frame - text);
				expect(Math.min(...emptyPx)).toBeGreaterThanOrEqual(0);
				expect(Math.min(...emptyPx)).toBeLessThanOrEqual(MAX_EMPTY_PX);
				if (PICTURED.includes(name)) await takePicture(page, `example-${name}`, 'canvas');
				if (name === SHOWN) await takePicture(page, 'workflow', 'canvas');
			},
		);

		it('nodes have names in the dark theme', async () => {
			const { page } = ui();
			await page.emulateMedia({ colorScheme: 'dark' });
			await openOnCanvas(ui(), readExample(SHOWN));

			expect(await page.getByTestId('canvas-node').first().innerText()).not.toBe('');
			await takePicture(page, 'workflow-dark', 'canvas');
			await page.emulateMedia({ colorScheme: 'light' });
		});
	});
}
