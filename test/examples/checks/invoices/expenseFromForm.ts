import { createHash } from 'node:crypto';
import { activateForm, submit } from '../../support/form';
import type { ExampleCheck, ExampleStage } from '../types';

const RECEIPT = Buffer.from('%PDF-1.4\n% a receipt\n'.padEnd(4096, '.'));

/** A title that matches one work item, and a part of a title that matches several. */
function titles({ simulator }: ExampleStage): { one: string; key: string; several: string } {
	const [first, ...others] = [...simulator.store.workItems.values()];
	const several = 'shared words of a title';
	for (const other of others.slice(0, 2)) other.Title = `${other.Title} ${several}`;
	first.Title = `${first.Title} (the only one)`;
	return { one: first.Title, key: first.WorkItemKey, several };
}

function form(title: string): Record<string, string> {
	return {
		'Work item': title,
		Date: '2026-11-20',
		Cost: '100.50',
		'Billed to the client': '80',
		Description: 'Filing fee',
	};
}

export const expenseFromForm: ExampleCheck = {
	example: 'expense-from-form',
	async *verify(stage) {
		const { client, simulator, workflow } = stage;
		const { one, key, several } = titles(stage);
		const sha256 = createHash('sha256').update(RECEIPT).digest('hex');
		const expenses = () => [...simulator.store.expenses.values()];
		const receipts = () =>
			[...simulator.store.files.values()].filter((file) => file.sha256 === sha256);
		const page = await activateForm(stage);
		yield {
			says: 'the form asks users not to submit again after an error',
			holds: /If you see an error, don.{1,6}t submit again/.test(page),
			found: /Records an expense[^<]*/.exec(page)?.[0],
		};

		const receipt = { name: 'Quittung Gebühr.pdf', type: 'application/pdf', bytes: RECEIPT };
		const before = expenses().length;
		const execution = await submit(stage, form(one), receipt);
		yield {
			says: 'the workflow of a submitted form succeeds',
			holds: execution.status === 'success',
			found: execution.error?.message,
		};
		const recorded = expenses().slice(before);
		const [expense] = recorded;
		yield {
			says: 'one expense of 100.50, of which 80 are billable, is recorded on the work item',
			holds:
				recorded.length === 1 &&
				expense.Value === 100.5 &&
				expense.BillableValue === 80 &&
				expense.Timeline.EntityKey === key &&
				expense.ExpenseDate.startsWith('2026-11-20'),
			found: recorded,
		};
		yield {
			says: `the receipt is attached to the work item as "${receipt.name}" with the same SHA-256`,
			holds:
				receipts().length === 1 &&
				receipts()[0].EntityKey === key &&
				receipts()[0].FileName === receipt.name,
			found: receipts().map(({ FileName, EntityKey }) => ({ FileName, EntityKey })),
		};

		for (const title of ['no such work item', several]) {
			const refused = await submit(stage, form(title), receipt);
			yield {
				says: `"${title}" is refused: ${refused.error?.message}`,
				holds:
					refused.status === 'error' && expenses().length === before + 1 && receipts().length === 1,
				found: refused.status,
			};
		}

		simulator.faults.add({
			match: { method: 'POST', path: /\/Files$/i },
			action: { type: 'status', status: 400 },
			times: 1,
		});
		const failed = await submit(stage, form(one), receipt);
		const { id } = await client.session.call<{ id: string }>(
			'POST',
			`/rest/executions/${failed.id}/retry`,
			{ loadWorkflow: false },
		);
		const retried = await client.waitForExecution(id);
		yield {
			says: 'after a failed upload, a retry attaches the receipt and records no second expense',
			holds:
				failed.status === 'error' &&
				retried.status === 'success' &&
				expenses().length === before + 2 &&
				receipts().length === 2,
			found: {
				failed: failed.error?.message,
				retried: retried.error?.message ?? retried.status,
				expenses: expenses().length - before,
				receipts: receipts().length,
				workflow: workflow.id,
			},
		};
	},
};
