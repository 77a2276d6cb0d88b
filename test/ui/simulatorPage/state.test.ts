import { readFileSync } from 'node:fs';
import { firstInvoice, opened, setUpFile } from './setUp';

setUpFile();

describe('the state', () => {
	it('can be exported, and restored by an import', async () => {
		const { InvoiceKey, InvoiceStatus } = { ...firstInvoice() };
		const [download] = await Promise.all([
			opened.page.waitForEvent('download'),
			opened.page.getByRole('button', { name: 'Export' }).click(),
		]);
		const file = await download.path();
		expect(download.suggestedFilename()).toMatch(/^karbon-simulator-\d{4}-\d{2}-\d{2}\.json$/);
		const before = JSON.parse(readFileSync(file, 'utf8'));
		await opened.simulator.change('Invoice', InvoiceKey, 'Updated', { InvoiceStatus: 'Voided' });
		await opened.simulator.change('Invoice', undefined, 'Deleted');

		opened.page.once('filechooser', (chooser) => void chooser.setFiles(file));
		await opened.click('Import', 'was imported.');
		expect(firstInvoice().InvoiceStatus).toBe(InvoiceStatus);
		expect((await opened.simulator.exportState()).records).toEqual(before.records);
	});

	it('is not replaced by a file without a valid state', async () => {
		const buffer = Buffer.from('{}');
		opened.page.once('filechooser', (chooser) => {
			void chooser.setFiles({ name: 'other.json', mimeType: 'application/json', buffer });
		});
		await opened.click('Import', 'This is not an exported state');
		expect(opened.simulator.store.invoices.size).toBe(60);
	});

	it('is reset only after a confirmation', async () => {
		await opened.subscribe();
		await opened.simulator.change('Invoice', firstInvoice().InvoiceKey, 'Deleted');
		opened.page.once('dialog', (dialog) => void dialog.dismiss());
		await opened.page.getByRole('button', { name: 'Reset' }).click();
		expect(opened.simulator.store.invoices.size).toBe(59);

		opened.page.once('dialog', (dialog) => void dialog.accept());
		await opened.click('Reset', 'The simulator was reset.');
		expect(opened.simulator.store.invoices.size).toBe(60);
		expect(opened.simulator.store.subscriptions.size).toBe(0);
	});
});
