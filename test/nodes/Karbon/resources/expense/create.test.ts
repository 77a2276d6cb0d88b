import type { Simulator } from '../../../../../simulator';
import { EVERY_OPERATION } from '../../everyOperation';
import { byId, firstKey, jsonOf, useBench } from '../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('recording an expense', () => {
	it.each([
		['WorkItem', ({ store }: Simulator) => firstKey(store.workItems)],
		['Contact', ({ store }: Simulator) => firstKey(store.contacts)],
		['Organization', ({ store }: Simulator) => firstKey(store.organizations)],
	])('on a %s sends the documented body', async (entityType, keyOf) => {
		const EntityKey = keyOf(bench.simulator);
		const { error, items } = await bench.run('expense.create', {
			entityType,
			entityKey: byId(EntityKey),
			expenseDate: '2026-03-01',
			value: 100.1,
			billableValue: 0,
			description: 'Filing fee',
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Expenses']);
		expect(bodies()).toEqual([
			{
				Timeline: { EntityType: entityType, EntityKey },
				ExpenseDate: '2026-03-01T00:00:00Z',
				Value: 100.1,
				BillableValue: 0,
				Description: 'Filing fee',
			},
		]);
		expect(bench.simulator.store.expenses.has(String(items[0].json.ExpenseKey))).toBe(true);
	});

	it('adds a hint when the response has no key', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body: { Value: 1 } } });
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		const { items, hints } = await bench.run('expense.create', parameters);
		expect(jsonOf(items)).toEqual([{ Value: 1 }]);
		expect(hints[0].message).toContain('did not return its key');
	});

	it('accepts a description of 250 emoji, each counted as one character', async () => {
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		bench.simulator.faults.add({
			action: { type: 'status', status: 201, body: { ExpenseKey: 'e' } },
		});
		const description = '🧾'.repeat(250);
		const { error } = await bench.run('expense.create', { ...parameters, description });
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Expenses']);
	});
});
