import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil, type WorkflowFile } from '../../host';
import { ROOT } from '../../host/root';
import { SETUP_MS } from '../e2e/support/stage';
import { openUi, type Ui } from './support/ui';

/** Not the name of the credential in any example. */
const CREDENTIAL = 'Our firm';

let ui: Ui;

beforeAll(async () => {
	ui = await openUi();
	const client = await ui.connect();
	const { url: baseUrl, credentials } = ui.simulator;
	const data = { baseUrl, requestsPerMinute: 6_000, trustedDownloadHosts: '', ...credentials };
	await client.createCredential('karbonApi', data, CREDENTIAL);
}, SETUP_MS);

afterAll(async () => await ui?.close());

/** Pastes text on the canvas, as with Ctrl+V. */
async function paste(text: string): Promise<void> {
	await ui.page.evaluate(`
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', ${JSON.stringify(text)});
		document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
	`);
}

/** The ID of the workflow that is open, once the editor shows it. */
async function openWorkflowId(): Promise<string> {
	await ui.page.waitForURL(/\/workflow\/(?!new)[^/?]+/);
	return /\/workflow\/([^/?]+)/.exec(ui.page.url())![1];
}

const isKarbon = ({ type }: WorkflowFile['nodes'][number]) => type.startsWith('n8n-nodes-karbon.');

describe('An example that is pasted into the editor', () => {
	it.each(['invoice-paid', 'work-due', 'contact-sync', 'import-clients'])(
		'%s is saved with the credential that the user selects',
		async (name) => {
			const { page, n8n } = ui;
			const text = readFileSync(join(ROOT, 'examples', `${name}.json`), 'utf8');
			const { nodes } = JSON.parse(text) as WorkflowFile;
			const names = nodes.filter(isKarbon).map((node) => node.name);
			await page.goto(`${n8n.url}/workflow/new`);
			await page.getByTestId('canvas-plus-button').waitFor();
			await paste(text);
			const id = await openWorkflowId();
			const client = await ui.connect();
			// It is saved later.
			const saved = async () => await client.getWorkflow(id).catch(() => undefined);
			await waitUntil(saved, { what: 'saved workflow' });
			for (const node of names) {
				const onCanvas = page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`);
				await onCanvas.waitFor();
				await onCanvas.dblclick();
				const select = page.getByTestId('node-credentials-select').first();
				await select.waitFor();
				await select.click();
				await page.getByText(CREDENTIAL, { exact: true }).last().click();
				await page.getByTestId('ndv-close-button').click();
				await page.getByTestId('ndv-close-button').waitFor({ state: 'hidden' });
			}
			const isSaved = async () => {
				const all = (await saved())?.nodes ?? [];
				const karbon = all.filter(isKarbon);
				const isDone =
					karbon.length === names.length && karbon.every((node) => node.credentials?.karbonApi?.id);
				return isDone ? true : undefined;
			};
			await waitUntil(isSaved, { what: 'saved credential', timeoutMs: 20_000 });
		},
	);
});
