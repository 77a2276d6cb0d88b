import { takePicture } from '../../support/pictures';
import { invoiceToPay } from '../../support/records';
import type { Ui } from '../../support/ui';

/** Errors that the user sees when a payment is refused or a required field is empty. */
export function refusalScenarios(ui: () => Ui): void {
	describe('a refused payment', () => {
		it('shows what was refused, why, and what to do, and is not recorded', async () => {
			const { page, panel, form, output, simulator, n8n } = ui();
			const invoice = invoiceToPay(simulator);
			const before = simulator.store.payments.size;
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.showActions();
			await panel.choose('Create a manual payment');
			await form.pick('invoiceKey', invoice.InvoiceNumber);
			await form.pickToday('paymentDate');
			await form.type('totalAmount', '999999');

			const [title, advice] = await output.runToFailure();

			expect(title).toContain('Payment not recorded: ');
			expect(title).toContain(`exceeds the amount due of ${invoice.TotalAmountDue}`);
			expect(advice).toContain(
				`Lower 'Total Amount' to at most the amount due on the invoice ${invoice.InvoiceNumber}`,
			);
			expect(simulator.store.payments.size).toBe(before);
			await takePicture(page, 'payment-refused', 'dialog');
		});
	});

	describe('a node without its required fields', () => {
		it('does not run, and the editor names the field', async () => {
			const { panel, output, page, simulator, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.showActions();
			await panel.choose('Create a manual payment');
			simulator.reset();

			await page.getByTestId('node-execute-button').click();

			await page
				.getByText(/Parameter "Invoice" is required|issues before executing/i)
				.first()
				.waitFor();
			expect(await output.root.getByTestId('node-run-status-success').count()).toBe(0);
			expect(simulator.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		});
	});
}
