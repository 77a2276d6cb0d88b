import { firstInvoice, opened, section, setUpFile } from './setUp';

setUpFile();

describe('records', () => {
	it('can be searched by number, and listed by kind', async () => {
		const records = section('Records');
		await records.getByLabel('Search').fill('inv-000042');
		await records.getByText('1 to 1 of 1 record').waitFor();
		await records.getByRole('button', { name: 'INV-000042', exact: true }).waitFor();

		await records.getByLabel('Search').fill('');
		await records.getByLabel('Kind').selectOption({ label: 'Contacts (20)' });
		const [contact] = [...opened.simulator.store.contacts.values()];
		await records.getByRole('button', { name: contact!.FullName, exact: true }).first().waitFor();
		await records.getByText('1 to 20 of 20 records').waitFor();
	});

	it('are shown in pages', async () => {
		const records = section('Records');
		await records.getByRole('button', { name: 'Next' }).click();
		await records.getByText('21 to 40 of 60 records').waitFor();
		await records.getByRole('button', { name: 'Next' }).click();
		await records.getByText('41 to 60 of 60 records').waitFor();
		expect(await records.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
		await records.getByRole('button', { name: 'Previous' }).click();
		await records.getByText('21 to 40 of 60 records').waitFor();
	});

	it('can be changed by a button, which queues a notification', async () => {
		await opened.subscribe();
		const { InvoiceNumber, UpdatedAt } = { ...firstInvoice() };
		await opened.click(`Change ${InvoiceNumber}`, `${InvoiceNumber} was changed.`);

		expect(firstInvoice().UpdatedAt > UpdatedAt).toBe(true);
		await section('Webhook subscriptions').getByText('1 event').waitFor();
	});

	it('can be added', async () => {
		await opened.click('Add record', 'A record was added.');

		expect(opened.simulator.store.invoices.size).toBe(61);
		await section('Records').getByText('1 to 20 of 61 records').waitFor();
	});

	it('are shown with all fields, which can be changed', async () => {
		const { InvoiceKey, InvoiceNumber } = firstInvoice();
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		const dialog = opened.page.getByRole('dialog', { name: InvoiceNumber });
		await dialog.getByText(`"InvoiceKey": "${InvoiceKey}"`).waitFor();
		await dialog.getByLabel('Fields to change').fill('{ "InvoiceStatus": "Voided" }');
		await opened.click('Save change', `${InvoiceNumber} was changed.`);

		expect(firstInvoice().InvoiceStatus).toBe('Voided');
		expect(await dialog.isVisible()).toBe(false);
		await section('Records').getByText('Voided').first().waitFor();
	});

	it('are not changed when the fields are not valid JSON', async () => {
		const { InvoiceNumber, UpdatedAt } = { ...firstInvoice() };
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		await opened.page.getByLabel('Fields to change').fill('paid');
		await opened.click('Save change', 'not valid JSON');

		expect(firstInvoice().UpdatedAt).toBe(UpdatedAt);
	});

	it('can be deleted', async () => {
		const { InvoiceKey, InvoiceNumber } = firstInvoice();
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		await opened.click('Delete record', `${InvoiceNumber} was deleted.`);

		expect(opened.simulator.store.invoices.has(InvoiceKey)).toBe(false);
	});

	it('without notifications can be shown but not changed', async () => {
		await section('Records').getByLabel('Kind').selectOption('payments');
		const [row] = [section('Records').locator('tbody tr').first()];
		await section('Records').getByText('records').last().waitFor();
		await row.getByRole('button').first().click();
		const dialog = opened.page.getByRole('dialog');
		await dialog.getByText('"PaymentKey"').waitFor();

		expect(await dialog.getByRole('button', { name: 'Save change' }).isVisible()).toBe(false);
		await dialog.getByRole('button', { name: 'Close' }).click();
		expect(await dialog.isVisible()).toBe(false);
	});
});
