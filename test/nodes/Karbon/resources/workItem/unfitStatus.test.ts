import type { INodeParameters } from 'n8n-workflow';

import { byId, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 1 };

// karbon.md 122.
describe.each([
	['dropped', 'ignored'],
	['dropped', 'refused'],
	['refused', 'ignored'],
	['refused', 'stored'],
	['refused', 'refused'],
] as const)(
	'a secondary status of the former primary status that is %s (the to-do period is %s)',
	(unfitSecondaryStatus, toDoPeriodInPut) => {
		const bench = useBench({ data, variants: { unfitSecondaryStatus, toDoPeriodInPut } });

		const update = async (updateFields: INodeParameters) => {
			const [item] = bench.simulator.store.workItems.values();
			Object.assign(item, {
				PrimaryStatus: 'In Progress',
				SecondaryStatus: 'In Review',
				WorkStatus: 'In Progress - In Review',
				WorkType: 'Tax Return',
				ToDoPeriod: '2026-11-02T00:00:00Z',
			});
			const workItemKey = byId(item.WorkItemKey);
			const { error, hints } = await bench.run('workItem.update', { workItemKey, updateFields });
			return { item, error, messages: hints.map(({ message }) => message) };
		};

		it('is removed with the new primary status, and reported', async () => {
			const { item, error, messages } = await update({ primaryStatus: 'Completed' });
			expect(error).toBeUndefined();
			expect(item).toMatchObject({
				PrimaryStatus: 'Completed',
				SecondaryStatus: null,
				ToDoPeriod: '2026-11-02T00:00:00Z',
			});
			expect(messages).toContain(
				"The work item was saved, but Karbon ignored values of 'Secondary Status'. See 'droppedFields' in the output.",
			);
		});

		it('does not hide why Karbon rejects another value', async () => {
			const error = { code: '4003', message: 'Assignee is not active' };
			bench.simulator.faults.add({
				match: { method: 'PUT' },
				action: { type: 'status', status: 400, body: { error } },
			});
			const { item, error: shown } = await update({ primaryStatus: 'Completed' });
			expect(`${shown?.message} ${shown?.description}`).toContain('Assignee is not active');
			expect(item).toMatchObject({ PrimaryStatus: 'In Progress', SecondaryStatus: 'In Review' });
			expect(bench.written()).toHaveLength(4);
		});

		it('stays when something else changes', async () => {
			const { item, error } = await update({
				feeSettings: { values: { feeType: 'NonBillable', feeValue: '' } },
			});
			expect(error).toBeUndefined();
			expect(item).toMatchObject({
				FeeSettings: { FeeType: 'NonBillable' },
				SecondaryStatus: 'In Review',
			});
		});
	},
);
