import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../formFields';
import { byId, firstKey, jsonOf, useBench } from '../../support';

const YEAR_ONE = '0001-01-01T00:00:00Z';

// karbon.md 16
describe('dates that are not set and that Karbon shows as the year 1', () => {
	const bench = useBench({
		data: { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 4 },
		variants: { unsetDates: 'yearOne' },
	});
	const items = () => [...bench.simulator.store.workItems.values()];
	const list = async (filters: INodeParameters, simplify = true) => {
		const { error, items: found } = await bench.run('workItem.getAll', { filters, simplify });
		expect(error).toBeUndefined();
		return jsonOf(found);
	};
	const update = async (fields: INodeParameters, options: INodeParameters = {}) =>
		await bench.run('workItem.update', {
			workItemKey: byId(firstKey(bench.simulator.store.workItems)),
			...inCollections('workItem.update', fields),
			options,
		});
	beforeEach(() => {
		for (const item of items()) item.DueDate = null;
	});

	it.each<INodeParameters>([
		{ range: { period: 'overdue' } },
		{ range: { period: 'between', to: '2026-12-31' } },
	])('pass no filter by date: %j', async (dueDate) => {
		items()[1].DueDate = '2020-01-31T00:00:00Z';
		items()[1].PrimaryStatus = 'Planned';
		expect(await list({ dueDate })).toMatchObject([{ WorkItemKey: items()[1].WorkItemKey }]);
	});

	it('are null in simplified output', async () => {
		const [{ DueDate, CompletedDate }] = await list({});
		expect([DueDate, CompletedDate]).toEqual([null, undefined]);
	});

	it('are as Karbon sends them without Simplify', async () => {
		expect(await list({}, false)).toContainEqual(expect.objectContaining({ DueDate: YEAR_ONE }));
	});

	it('do not go back with a PUT', async () => {
		const { error } = await update({ primaryStatus: 'Waiting' });
		expect(error).toBeUndefined();
		const put = bench.simulator.requests.find(({ method }) => method === 'PUT');
		expect(put?.body).not.toHaveProperty('DueDate');
		expect(items()[0].DueDate).toBeNull();
	});

	it('count as cleared, and as clear before', async () => {
		items()[0].DueDate = '2026-12-01T00:00:00Z';
		for (const changed of [true, false]) {
			const { error, items: found } = await update({}, { clearFields: ['dueDate'] });
			expect(error).toBeUndefined();
			expect(jsonOf(found)).toMatchObject([{ changed }]);
			expect(items()[0].DueDate).toBeNull();
		}
	});

	it('take a value', async () => {
		const { error } = await update({ dueDate: '2026-12-01' });
		expect(error).toBeUndefined();
		expect(items()[0].DueDate).toBe('2026-12-01T00:00:00Z');
	});
});
