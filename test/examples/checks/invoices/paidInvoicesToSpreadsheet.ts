import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../../../host';
import { activateWhenFree, deliverChanges } from '../../support/trigger';
import { withFolder } from '../../support/workflowEdits';
import type { ExampleCheck, ExampleStage } from '../types';

const PAID = 4;
const CHANGED = 10;

/** Waits until the spreadsheet has at least `count` rows. Returns its rows. */
async function rows({ folder }: ExampleStage, count: number): Promise<string[]> {
	const file = join(folder, 'paid-invoices.csv');
	return await waitUntil(
		() => {
			const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
			const lines = text.split(/\r?\n/).filter(Boolean);
			return lines.length >= count ? lines : undefined;
		},
		{ what: `${count} rows`, timeoutMs: 10_000 },
	);
}

/** Changes invoices, and waits until the trigger has processed them. */
async function changeInvoices(stage: ExampleStage, keys: string[], patch: object): Promise<void> {
	const { client, workflow } = stage;
	const before = (await client.listExecutions({ workflowId: workflow.id })).length;
	await deliverChanges(stage, 'Invoice', keys, { ...patch });
	await waitUntil(
		async () => {
			const executions = await client.listExecutions({ workflowId: workflow.id });
			const isFinished = executions.every(({ status }) => !['new', 'running'].includes(status));
			return executions.length > before && isFinished ? true : undefined;
		},
		{ what: 'the execution of a change', timeoutMs: 10_000 },
	);
}

const sameLines = (found: string[], expected: string[]) =>
	JSON.stringify([...found].sort()) === JSON.stringify([...expected].sort());

export const paidInvoicesToSpreadsheet: ExampleCheck = {
	example: 'paid-invoices-to-spreadsheet',
	prepare: (workflow, { folder }) => withFolder(workflow, folder),
	async *verify(stage) {
		const { simulator } = stage;
		const unpaid = [...simulator.store.invoices.values()]
			.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment')
			.slice(0, CHANGED);
		const paid = unpaid.slice(0, PAID);
		const paidKeys = paid.map(({ InvoiceKey }) => InvoiceKey);
		const otherKeys = unpaid.slice(PAID).map(({ InvoiceKey }) => InvoiceKey);
		const numbers = paid.map(({ InvoiceNumber }) => InvoiceNumber);
		const numberIn = (line: string) => line.split(',')[0].replaceAll('"', '');

		paid[0].Client.Name = '=HYPERLINK("https://attack.example")';

		await activateWhenFree(stage);
		for (const key of paidKeys) {
			await simulator.change('Invoice', key, 'Updated', { InvoiceStatus: 'Paid' });
		}
		await deliverChanges(stage, 'Invoice', otherKeys);
		const first = await rows(stage, PAID);
		yield {
			says: `${CHANGED} invoices changed, ${PAID} of them paid: ${PAID} rows`,
			holds: sameLines(first.map(numberIn), numbers),
			found: first,
		};
		yield {
			says: 'each row has the client, total, currency and time',
			holds: paid.every(({ InvoiceNumber, Client, InvoiceTotal, CurrencyCode }) => {
				const row = first.find((line) => numberIn(line) === InvoiceNumber) ?? '';
				const parts = [Client.Name.replaceAll('"', '""'), String(InvoiceTotal), CurrencyCode];
				return parts.every((part) => row.includes(part)) && /\d{4}-\d{2}-\d{2}T\d{2}:/.test(row);
			}),
			found: first,
		};

		yield {
			says: 'a client name that begins like a formula is text',
			holds: first.some((line) => line.includes(`"'=HYPERLINK(""https://attack.example"")"`)),
			found: first,
		};

		await changeInvoices(stage, paidKeys, { InvoiceStatus: 'AwaitingPayment' });
		await changeInvoices(stage, [...paidKeys, otherKeys[0]], { InvoiceStatus: 'Paid' });
		const second = await rows(stage, PAID + 1);
		yield {
			says: 'an invoice that is paid again after its payment was reversed gets no second row',
			holds: sameLines(second.map(numberIn), [...numbers, unpaid[PAID].InvoiceNumber]),
			found: second,
		};
	},
};
