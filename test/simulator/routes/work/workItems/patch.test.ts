import { bench, first, required, setUpEachTest, stored } from './setUp';

setUpEachTest();

describe('karbon.md 31', () => {
	it.each([
		['Title', 'Other'],
		['Description', 'Text'],
		['StartDate', '2026-02-01T00:00:00Z'],
		['DueDate', '2026-03-01T00:00:00Z'],
		['DeadlineDate', null],
		['WorkType', 'Payroll'],
	])('"PATCH knows Title, Description, StartDate, ...": %s', async (name, value) => {
		const { key, url } = first();
		const before = structuredClone(stored(key));
		expect((await bench.call('PATCH', url, { [name]: value })).status).toBe(204);
		expect(stored(key)).toEqual({
			...before,
			[name]: value,
			LastModifiedDateTime: expect.any(String),
		});
	});

	it('changes the name of the assignee with the address', async () => {
		const { key, url } = first();
		const user = [...bench.simulator.store.users.values()][1];
		await bench.call('PATCH', url, { AssigneeEmailAddress: user?.EmailAddress });
		expect(stored(key).AssigneeName).toBe(user?.Name);
		expect((await bench.get(url)).body.AssigneeKey).toBe(user?.Id);
	});

	it.each(['PrimaryStatus', 'EstimatedBudget', 'ClientKey', 'FeeSettings'])(
		'"any other field: 400": %s',
		async (name) => {
			expect(await bench.call('PATCH', first().url, { [name]: 'x' })).toMatchObject({
				status: 400,
				body: { error: { code: '4003', details: [{ target: name }] } },
			});
		},
	);

	it('"any PUT or PATCH that loses a race answers 409 with code 4020"', async () => {
		const { key, url } = first();
		await bench.get(url);
		await bench.simulator.change('WorkItem', key);
		const conflict = { status: 409, body: { error: { code: '4020' } } };
		expect(await bench.call('PUT', url, required())).toMatchObject(conflict);
		expect(await bench.call('PATCH', url, { Title: 'x' })).toMatchObject(conflict);
		expect((await bench.call('PATCH', '/v3/WorkItems/none', { Title: 'x' })).status).toBe(404);
	});
});
