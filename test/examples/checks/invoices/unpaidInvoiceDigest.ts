import { succeeded } from '../../../../demo/checks/types';
import type { ExampleCheck, ExampleStage } from '../types';

/** Cents due by currency, calculated from the invoices in the simulator. */
function centsDue(invoices: Array<{ CurrencyCode: string; TotalAmountDue: number }>) {
	const cents = new Map<string, number>();
	for (const { CurrencyCode, TotalAmountDue } of invoices) {
		cents.set(CurrencyCode, (cents.get(CurrencyCode) ?? 0) + Math.round(TotalAmountDue * 100));
	}
	return cents;
}

/** Runs an action while all invoices are paid. */
async function withAllPaid<T>(
	{ simulator }: ExampleStage,
	invoices: Array<{ InvoiceStatus: string }>,
	action: () => Promise<T>,
): Promise<T> {
	const unpaid = invoices.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment');
	for (const invoice of unpaid) invoice.InvoiceStatus = 'Paid';
	try {
		return await action();
	} finally {
		for (const invoice of unpaid) invoice.InvoiceStatus = 'AwaitingPayment';
		simulator.reset();
	}
}

export const unpaidInvoiceDigest: ExampleCheck = {
	example: 'unpaid-invoice-digest',
	async *verify(stage) {
		const { client, simulator, workflow } = stage;
		const invoices = [...simulator.store.invoices.values()];
		const unpaid = invoices.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment');
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const [digest] = execution.jsonOf('Digest');
		const text = String(digest?.text);
		const missing = unpaid.filter(({ InvoiceNumber }) => !text.includes(InvoiceNumber));
		yield {
			says: `the text lists ${unpaid.length} unpaid invoices of ${invoices.length}`,
			holds: unpaid.length > 0 && digest?.unpaid === unpaid.length && missing.length === 0,
			found: text,
		};
		const totals = [...centsDue(unpaid)].map(
			([currency, cents]) => `${currency} ${(cents / 100).toFixed(2)}`,
		);
		yield {
			says: `the totals by currency are correct: ${totals.join(', ')}`,
			holds: totals.every((total) => text.split('\n')[1]?.includes(total)),
			found: text.split('\n')[1],
		};
		const today = new Date().toISOString().slice(0, 10);
		const overdue = unpaid.filter(({ PaymentDueDate }) => PaymentDueDate.slice(0, 10) < today);
		yield {
			says: `${overdue.length} overdue invoices are marked and listed first`,
			holds:
				text
					.split('\n')
					.slice(3, 3 + overdue.length)
					.every((line) => line.startsWith('OVERDUE')) &&
				text.split('OVERDUE').length - 1 === overdue.length,
			found: text,
		};
		const allPaid = await withAllPaid(stage, invoices, () => client.runWorkflow(workflow.id));
		yield {
			says: 'the text reports when there are no unpaid invoices',
			holds: allPaid.jsonOf('Digest')[0]?.text === 'No invoice is waiting for payment.',
			found: allPaid.jsonOf('Digest'),
		};
	},
};
