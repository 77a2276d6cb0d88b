import type { INodeParameters } from 'n8n-workflow';

import { byId, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 2 };
const ToDoPeriod = '2026-11-02T00:00:00Z';

describe.each(['stored', 'ignored', 'refused'] as const)(
	'the to-do period of a work item, if the PUT has it %s',
	(toDoPeriodInPut) => {
		const bench = useBench({ data, variants: { toDoPeriodInPut } });

		const update = async (updateFields: INodeParameters) => {
			const [item] = bench.simulator.store.workItems.values();
			item.ToDoPeriod = ToDoPeriod;
			const workItemKey = byId(item.WorkItemKey);
			const { error } = await bench.run('workItem.update', { workItemKey, updateFields });
			return { item, error };
		};

		it('stays when a change needs a PUT', async () => {
			const { item, error } = await update({ primaryStatus: 'Waiting' });
			expect(error).toBeUndefined();
			expect(item).toMatchObject({ PrimaryStatus: 'Waiting', ToDoPeriod });
			expect(bench.written()).toHaveLength(toDoPeriodInPut === 'refused' ? 2 : 1);
		});

		it('does not hide why Karbon rejects another value', async () => {
			const error = { code: '4003', message: 'Work Type is not valid' };
			bench.simulator.faults.add({
				match: { method: 'PUT' },
				action: { type: 'status', status: 400, body: { error } },
			});
			const { item, error: shown } = await update({ primaryStatus: 'Completed' });
			expect(`${shown?.message} ${shown?.description}`).toContain('Work Type is not valid');
			expect(bench.written()).toHaveLength(2);
			expect(item.ToDoPeriod).toBe(ToDoPeriod);
		});
	},
);
