import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../demo/checks/types';
import type { Setting } from '../support/stage';
import { withFolder } from '../support/workflowEdits';
import type { ExampleCheck } from './types';

const TODAY = new Date().toISOString().slice(0, 10);

/** The first three invoices that await payment; the check takes one after the other out of their number. */
function unpaidOf({ simulator }: Setting) {
	return [...simulator.store.invoices.values()]
		.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment')
		.slice(0, 3);
}

export const reconcileBankFile: ExampleCheck = {
	example: 'reconcile-bank-file',
	prepare: (workflow, { folder }) => withFolder(workflow, folder),
	async *verify(stage) {
		const { client, folder, simulator, workflow } = stage;
		const [whole, part, tooMuch] = unpaidOf(stage);
		const rows = [
			['BANK-1', TODAY, whole.TotalAmountDue, whole.InvoiceNumber],
			['BANK-2', TODAY, '1.00', part.InvoiceNumber],
			['BANK-3', TODAY, '5.00', 'INV-NOT-THERE'],
			['BANK-4', TODAY, tooMuch.TotalAmountDue + 1_000, tooMuch.InvoiceNumber],
		];
		const lines = [['transaction', 'date', 'amount', 'invoice'], ...rows];
		// As Excel saves "CSV UTF-8": with a byte order mark.
		const text = lines.map((line) => line.join(',')).join('\n');
		writeFileSync(join(folder, 'bank.csv'), `\uFEFF${text}`);
		const before = simulator.store.payments.size;
		const due = part.TotalAmountDue;

		const first = await client.runWorkflow(workflow.id);
		yield succeeded(first);
		yield {
			says: 'two of four rows become payments, of the amounts in the file',
			holds:
				simulator.store.payments.size === before + 2 &&
				whole.InvoiceStatus === 'Paid' &&
				Math.round((due - part.TotalAmountDue) * 100) === 100,
			found: [simulator.store.payments.size - before, whole.InvoiceStatus, part.TotalAmountDue],
		};
		const toCheck = first.jsonOf('To Check');
		yield {
			says: 'the others are listed with the reason',
			holds:
				toCheck.length === 2 &&
				toCheck.every(({ reason }) => /No unpaid invoice|amount/i.test(String(reason))) &&
				toCheck
					.map(({ transaction }) => String(transaction))
					.sort()
					.join() === 'BANK-3,BANK-4',
			found: toCheck,
		};

		const second = await client.runWorkflow(workflow.id);
		yield succeeded(second);
		yield {
			says: 'the same file again records nothing',
			holds:
				simulator.store.payments.size === before + 2 &&
				second
					.jsonOf('Recorded')
					.map(({ result }) => result)
					.join() === 'recorded before',
			found: [simulator.store.payments.size - before, second.jsonOf('Recorded')],
		};
	},
};
