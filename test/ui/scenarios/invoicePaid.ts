import { waitUntil } from '../../../host';
import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

const MAX_CLICKS = 14;
/** The message, which is typed by hand. */
const MESSAGE = { name: 'message', text: 'Paid: invoice {{ $json.record.InvoiceNumber' };

/** Unpublishes the workflow, so that the scenarios that follow have no subscription. */
async function unpublish({ connect, page, simulator }: Ui): Promise<void> {
	const [, id] = /\/workflow\/([^/?]+)/.exec(page.url()) ?? [];
	await (await connect()).deactivate(id);
	await waitUntil(() => simulator.store.subscriptions.size === 0, { what: 'end of subscription' });
}

/** The workflow that most users start with, from an empty canvas until it is published. */
export function invoicePaidScenarios(ui: () => Ui): void {
	describe('"notify me when an invoice is paid"', () => {
		it(`is built, tested and published with at most ${MAX_CLICKS} clicks from an empty canvas`, async () => {
			const { page, clicks, panel, form, output, simulator, n8n } = ui();
			await page.goto(`${n8n.url}/workflow/new`);
			await page.getByTestId('canvas-plus-button').waitFor();
			clicks.restart();

			await panel.openOnEmptyCanvas();
			await panel.openKarbon();
			await panel.choose('On invoice changed');
			await form.add('invoiceStatus', 'Invoice Status', 'first');
			await form.chooseAlso('invoiceStatus', 'Paid');
			await takePicture(page, 'trigger-filter', 'form');
			// This node needs no credential. A chat or email node takes the message in the same way.
			await panel.openAfter('Karbon Trigger');
			await panel.search('edit fields', 'Edit Fields (Set)');
			await page.keyboard.press('Enter');
			await form.addAssignment(MESSAGE.name, MESSAGE.text);
			await output.run();

			await output.shows(['Paid: invoice INV-']);
			await takePicture(page, 'invoice-paid', 'dialog');
			await page.keyboard.press('Escape');
			await output.root.waitFor({ state: 'hidden' });
			await page.getByTestId('workflow-open-publish-modal-button').click();
			await page.getByTestId('workflow-publish-button').click();
			const subscription = await waitUntil(() => simulator.store.subscriptions.get('Multi'), {
				what: 'subscription of the published workflow',
			});

			console.log(`bar: "notify me when an invoice is paid" after ${clicks.count} clicks`);
			expect(subscription.types).toEqual(['Invoice']);
			expect(clicks.count).toBeGreaterThan(7);
			expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
			await unpublish(ui());
		});
	});
}
