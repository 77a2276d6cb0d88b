import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

describe('karbon.md 65', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench();
	});
	afterAll(closeAll);

	const valid = (changes: Json = {}): Json => ({
		Timeline: { EntityType: 'WorkItem', EntityKey: firstKey(bench.simulator.store.workItems) },
		ExpenseDate: '2026-01-10T00:00:00Z',
		Value: 120.5,
		BillableValue: 0,
		Description: 'Courier',
		...changes,
	});

	it.each(['WorkItem', 'Contact', 'Organization'] as const)(
		'records an expense on a %s: 201 with the expense and its ExpenseKey',
		async (EntityType) => {
			const { workItems, contacts, organizations, expenses } = bench.simulator.store;
			const EntityKey = firstKey(
				{ WorkItem: workItems, Contact: contacts, Organization: organizations }[EntityType],
			);
			const sent = valid({ Timeline: { EntityType, EntityKey } });
			const answer = await bench.post('/v3/Expenses', sent);
			expect(answer).toMatchObject({
				status: 201,
				body: { ...sent, ExpenseKey: expect.any(String) },
			});
			expect(expenses.get(answer.body.ExpenseKey)).toMatchObject(sent);
		},
	);

	it('accepts a description of 250 characters', async () => {
		expect((await bench.post('/v3/Expenses', valid({ Description: 'ä'.repeat(250) }))).status).toBe(
			201,
		);
	});

	it.each([
		['no Timeline', { Timeline: undefined }, 'Timeline'],
		[
			'an unknown entity type',
			{ Timeline: { EntityType: 'ClientGroup', EntityKey: 'x' } },
			'Timeline.EntityType',
		],
		['no entity key', { Timeline: { EntityType: 'Contact' } }, 'Timeline.EntityKey'],
		['no ExpenseDate', { ExpenseDate: undefined }, 'ExpenseDate'],
		['a date without time', { ExpenseDate: '2026-01-10' }, 'ExpenseDate'],
		['no Value', { Value: undefined }, 'Value'],
		['a negative Value', { Value: -0.01 }, 'Value'],
		['no BillableValue', { BillableValue: undefined }, 'BillableValue'],
		['a negative BillableValue', { BillableValue: -1 }, 'BillableValue'],
		['no Description', { Description: '' }, 'Description'],
		['a Description of 251 characters', { Description: 'x'.repeat(251) }, 'Description'],
	])('refuses %s with code 4003 and the field in the details', async (_name, changes, target) => {
		const answer = await bench.post('/v3/Expenses', valid(changes));
		expect(answer).toMatchObject({
			status: 400,
			body: { error: { code: '4003', details: [{ target }] } },
		});
	});

	it('refuses an entity that does not exist', async () => {
		const answer = await bench.post(
			'/v3/Expenses',
			valid({ Timeline: { EntityType: 'Contact', EntityKey: 'none' } }),
		);
		expect(answer).toMatchObject({ status: 404, body: { error: { code: '4004' } } });
	});

	it.each(['GET', 'PUT', 'DELETE'])(
		'expenses cannot be listed, updated or deleted: %s',
		async (method) => {
			expect((await bench.call(method, '/v3/Expenses')).status).toBe(404);
		},
	);
});
