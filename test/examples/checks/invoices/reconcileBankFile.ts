import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../../demo/checks/types';
import type { Setting } from '../../support/stage';
import { withFolder } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

const TODAY = new Date().toISOString().slice(0, 10);

/** The first three unpaid invoices. */
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
		const [fullyPaid, partlyPaid, overpaid] = unpaidOf(stage);
		const rows = [
			['BANK-1', TODAY, fullyPaid.TotalAmountDue, fullyPaid.InvoiceNumber],
			['BANK-2', TODAY, '1.00', partlyPaid.InvoiceNumber],
			['BANK-3', TODAY, '5.00', 'INV-NOT-THERE'],
			['BANK-4', TODAY, overpaid.TotalAmountDue + 1_000, overpaid.InvoiceNumber],
		];
		const lines = [['transaction', 'date', 'amount', 'invoice'], ...rows];
		// As Excel saves "CSV UTF-8": with a byte order mark.
		const text = lines.map((line) => line.join(',')).join('\n');
		const save = (content: string) => writeFileSync(join(folder, 'bank.csv'), `\uFEFF${content}`);
		const before = simulator.store.payments.size;
		const due = partlyPaid.TotalAmountDue;

		save(text.replace('BANK-3', 'Subtotal\nBANK-3'));
		const malformed = await client.runWorkflow(workflow.id);
		yield {
			says: `a row with missing columns fails the run before any payment: ${malformed.error?.message}`,
			holds: malformed.status === 'error' && simulator.store.payments.size === before,
			found: [malformed.status, simulator.store.payments.size - before],
		};

		save(text);
		const first = await client.runWorkflow(workflow.id);
		yield succeeded(first);
		yield {
			says: 'payments are recorded for two of four rows, with the amounts in the file',
			holds:
				simulator.store.payments.size === before + 2 &&
				fullyPaid.InvoiceStatus === 'Paid' &&
				Math.round((due - partlyPaid.TotalAmountDue) * 100) === 100,
			found: [
				simulator.store.payments.size - before,
				fullyPaid.InvoiceStatus,
				partlyPaid.TotalAmountDue,
			],
		};
		const toCheck = first.jsonOf('To Check');
		yield {
			says: 'the other rows are listed with a reason',
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
			says: 'a second run with the same file records no payments',
			holds:
				simulator.store.payments.size === before + 2 &&
				second
					.jsonOf('Recorded')
					.map(({ result }) => result)
					.join() === 'recorded before',
			found: [simulator.store.payments.size - before, second.jsonOf('Recorded')],
		};

		for (const invoice of simulator.store.invoices.values()) {
			if (invoice.InvoiceStatus === 'AwaitingPayment') invoice.InvoiceStatus = 'Paid';
		}
		const third = await client.runWorkflow(workflow.id);
		yield succeeded(third);
		yield {
			says: 'without unpaid invoices, all rows are listed to check',
			holds: third.jsonOf('To Check').length === rows.length,
			found: third.jsonOf('To Check'),
		};
	},
};
