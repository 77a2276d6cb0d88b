import type { INodeParameters } from 'n8n-workflow';

import type { Invoice } from '../../../../simulator/records';
import { EVERY_OPERATION, manualPayment, unpaidInvoice } from '../everyOperation';
import { byId, byUrl, firstKey, itemWithFile, useBench } from '../support';

const bench = useBench();

describe('an error of Karbon is explained for', () => {
	it.each([
		['invoice.get', { invoiceKey: byId('gone') }, 'invoice "gone"'],
		['invoice.downloadPdf', { invoiceKey: byId('gone') }, 'invoice "gone"'],
		['payment.get', { paymentKey: byId('gone') }, 'payment "gone"'],
		['contact.get', { contactKey: byId('gone') }, 'contact "gone"'],
		['organization.get', { organizationKey: byId('gone') }, 'organization "gone"'],
		['clientGroup.get', { clientGroupKey: byId('gone') }, 'client group "gone"'],
		['workItem.get', { workItemKey: byId('gone') }, 'work item "gone"'],
		['file.get', { fileContextKey: byId('gone') }, 'file "gone"'],
		['file.download', { fileContextKey: byId('gone') }, 'file "gone"'],
		['file.getAll', { entityKey: byId('gone') }, 'work item "gone"'],
		['payment.delete', { paymentKey: byId('gone'), confirmDeletion: true }, 'payment "gone"'],
		['payment.reverse', { paymentKey: byId('gone'), reversalDate: '2026-03-01' }, 'payment "gone"'],
	])('%s of an unknown key', async (operation, parameters, subject) => {
		const { error } = await bench.run(operation, parameters);
		expect(error?.message).toMatch(/^(?:Payment not \w+: the|The) .* was not found$/);
		expect(error?.message).toContain(` ${subject} was not found`);
		expect(error?.description).toMatch(/It may have been deleted.*Karbon's code: 4004\./);
		expect(bench.sent()).toHaveLength(1);
	});

	it('a filter by more keys than fit into an address', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 414, body: {} } });
		const workItemKey = Array.from({ length: 500 }, (_, index) => `3K8bVnJ4y${index}`).join();
		const filters = { workItemKey: byId(workItemKey) };
		const { error } = await bench.run('timesheet.getAll', { returnAll: true, filters });
		expect(error?.message).toBe(
			'Could not list the timesheets: Karbon rejected the request (HTTP 414)',
		);
		expect(error?.description).toContain('Enter fewer keys');
	});

	it('an expense on an unknown record', async () => {
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		const wrong = { ...parameters, entityKey: byId('gone') };
		const { error } = await bench.run('expense.create', wrong);
		expect(error?.message).toBe('Expense not recorded: the work item "gone" was not found');
	});

	/** A payment that Karbon refuses -> the whole message, and what to do. */
	const REFUSED: Array<[string, (invoice: Invoice) => INodeParameters, string, string]> = [
		[
			'above what is due',
			() => ({ totalAmount: 99_999_999 }),
			"'Total Amount' exceeds the amount due of DUE.",
			"Lower 'Total Amount' to at most the amount due on the invoice NUMBER, then run the workflow with only this item.",
		],
		[
			'in the future',
			() => ({ paymentDate: '2999-01-01' }),
			"'Payment Date' must be between the invoice date and today.",
			"Set 'Payment Date' to a day from the date of the invoice NUMBER to today, then run the workflow with only this item.",
		],
		[
			'with a method that Karbon does not know',
			() => ({ paymentMethod: 'Barter' }),
			"'Barter' is not a valid 'Payment Method'.",
			"Choose another 'Payment Method', then run the workflow with only this item.",
		],
		[
			'for an invoice that was paid meanwhile',
			(invoice) => {
				invoice.InvoiceStatus = 'Paid';
				return {};
			},
			'Invoice NUMBER is not awaiting payment.',
			'Karbon accepts payments only while an invoice awaits payment. Check the status of the invoice NUMBER.',
		],
	];

	it.each(REFUSED)('a payment %s', async (_case, change, message, advice) => {
		const invoice = bench.simulator.store.invoices.get(unpaidInvoice(bench.simulator))!;
		const { InvoiceKey, InvoiceNumber, TotalAmountDue } = invoice;
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const invoiceKey = byId(InvoiceKey);
		const items = [{ json: { InvoiceKey, InvoiceNumber } }];
		const { error } = await bench.run(
			'payment.create',
			{ ...parameters, invoiceKey, ...change(invoice) },
			{ items },
		);
		const filled = (text: string) =>
			text.replace('NUMBER', InvoiceNumber).replace('DUE', TotalAmountDue.toFixed(2));
		expect(error?.message).toBe(`Payment not recorded: ${filled(message)}`);
		expect(error?.description).toBe(`${filled(advice)} Karbon's code: 4002.`);
	});

	it('a payment that is reversed twice', async () => {
		const paymentKey = byId(manualPayment(bench.simulator));
		const parameters = { paymentKey, reversalDate: '2026-03-01' };
		await bench.run('payment.reverse', parameters);
		const { error } = await bench.run('payment.reverse', parameters);
		expect(error?.message).toContain('The payment has already been reversed.');
		expect(error?.description).toMatch(
			/^Nothing was changed\. To find the entry .* use Payment > Get Many\./,
		);
	});

	it('a filter that the list does not support', async () => {
		const { error } = await bench.run('invoice.getAll', {
			options: { filter: "Client eq 'x'" },
		});
		expect(error?.message).toMatch(/^Could not list the invoices: .*Client/);
		expect(error?.description).toBe(
			"Correct 'Filter (OData)'. Karbon can filter this list by InvoiceStatus (eq) only. Karbon's code: 4002.",
		);
	});

	it.each(['malware.exe', 'script.sh', 'page.html'])(
		'a file of the unsafe type of %s, without a retry',
		async (fileName) => {
			const { error } = await bench.run(
				'file.upload',
				{ entityKey: byId(firstKey(bench.simulator.store.workItems)) },
				{ items: [itemWithFile('x', fileName, 'application/octet-stream')] },
			);
			expect(error?.message).toBe(
				`File not uploaded: The file type of '${fileName}' is not supported.`,
			);
			expect(error?.description).toContain('Upload the file in a ZIP archive');
			expect(bench.sent()).toHaveLength(1);
		},
	);

	it('a record that another user changed, without a retry', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 409 } });
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error } = await bench.run('payment.create', parameters);
		expect(error?.description).toContain('Another user changed the record');
		expect(bench.sent()).toHaveLength(1);
	});

	it('an expired download link', async () => {
		const parameters = { fileContextKey: byUrl('/V3/Files?token=expired') };
		const { error } = await bench.run('file.download', parameters);
		expect(error?.message).toMatch(/^Could not download the file at the download URL/);
		expect(error?.description).toMatch(/^A download link is valid for 15 minutes\..* 4001\.$/);
		expect(JSON.stringify(error)).not.toContain('token=expired');
	});
});
