import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

/** The node as a tool of an AI agent. */
export function agentToolScenarios(ui: () => Ui): void {
	describe('as a tool of an AI agent', () => {
		it('is listed among the tools, and has a description', async () => {
			const { page, panel, form, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.search('AI Agent', 'AI Agent');
			await panel.choose('AI Agent');
			await page.getByTestId('add-subnode-ai_tool-0').click();
			await panel.root.getByTestId('node-creator-search-bar').waitFor();
			await panel.search('karbon', 'Karbon Tool');
			expect(await panel.offered()).toEqual(['Karbon Tool']);
			await page.keyboard.press('Enter');
			await form.field('descriptionType').waitFor();

			expect(await form.labels()).toEqual(
				expect.arrayContaining([
					'Tool Description',
					'Resource',
					'Operation',
					'Return All',
					'Limit',
				]),
			);
			await form.choose('descriptionType', 'Set Manually');
			expect(await form.field('toolDescription').locator('input, textarea').inputValue()).toMatch(
				/invoice/i,
			);
			await form.choose('descriptionType', 'Set Automatically');
		});

		it('takes a parameter from the model, and returns records', async () => {
			const { page, output } = ui();
			await page.getByTestId('from-ai-override-button').last().click();
			await page.getByText('Defined automatically by the').waitFor();
			await page.getByTestId('node-execute-button').click();
			const limit = page.getByTestId('from-ai-parameters-modal-inputs').getByTestId('query.Limit');
			await limit.locator('input').fill('3');
			await page.getByTestId('execute-workflow-button').last().click();
			await output.ended();
			await output.showTable();

			const text = await output.shows(['INV-000058']);
			expect(text).not.toContain('INV-000057');
			await takePicture(page, 'agent-tool', 'dialog');
		});
	});
}
