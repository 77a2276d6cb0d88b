import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

/** A new user needs at most this many clicks to see records. */
const MAX_CLICKS = 6;

/** Continues in the dialog of the credential that was just created. */
export function firstRunScenarios(ui: () => Ui): void {
	describe('a new user', () => {
		it(`sees many invoices after at most ${MAX_CLICKS} clicks from the new credential`, async () => {
			const { page, clicks, panel, output } = ui();
			clicks.restart();

			await page.keyboard.press('Escape');
			await page.getByTestId('editCredential-modal').waitFor({ state: 'hidden' });
			await page.getByTestId('universal-add').click();
			await page.getByText('New workflow', { exact: true }).click();
			const toCanvas = clicks.count;
			await panel.openOnEmptyCanvas();
			await panel.openKarbon();
			await panel.showActions();
			await panel.choose('Get many invoices');
			await output.run();

			await output.shows(['INV-000060']);
			expect(await output.count()).toBe('50 items');
			const fromCanvas = clicks.count - toCanvas;
			console.log(
				`bar: first invoices after ${clicks.count} clicks, ${fromCanvas} of them from an empty canvas`,
			);
			expect(clicks.count).toBeGreaterThan(3);
			expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
			await takePicture(page, 'invoice-get-many', 'dialog');
		});

		it('sees one hint that the limit left records out, that of n8n', async () => {
			expect(await ui().output.hints()).toEqual([
				expect.stringContaining('Limit of 50 items reached'),
			]);
		});

		it('sees only the fields of the operation', async () => {
			expect(await ui().form.labels()).toEqual([
				'Resource',
				'Operation',
				'Return All',
				'Limit',
				'Simplify',
				'Filters',
				'Options',
			]);
		});
	});
}
