import { useSearch } from './support';

const { bench, search } = useSearch();

describe('work schedules', () => {
	it('are those of the work items that have one', async () => {
		const [schedule] = bench.simulator.store.workSchedules.values();
		const item = bench.simulator.store.workItems.get(schedule.CreatedFromWorkItemKey)!;
		const { results } = await search('searchWorkSchedules');
		expect(results).toEqual([
			{ name: expect.stringContaining(item.Title), value: schedule.WorkScheduleKey },
		]);
	});

	it('are found by the title of the work item', async () => {
		const [schedule] = bench.simulator.store.workSchedules.values();
		const item = bench.simulator.store.workItems.get(schedule.CreatedFromWorkItemKey)!;
		const { results } = await search('searchWorkSchedules', item.Title.slice(0, 8));
		expect(results.map(({ value }) => value)).toContain(schedule.WorkScheduleKey);
		expect(bench.decoded().at(-1)).toContain('contains(Title,');
	});

	it('say so if no work item has one', async () => {
		for (const item of bench.simulator.store.workItems.values()) item.WorkScheduleKey = null;
		const { results } = await search('searchWorkSchedules');
		expect(results).toEqual([]);
	});

	it('are not said to be missing while work items with the text remain', async () => {
		let page = 0;
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/WorkItems' },
			action: {
				type: 'status',
				status: 200,
				get body() {
					page += 1;
					const value = [{ WorkItemKey: `w${page}`, Title: 'Tax Return', WorkScheduleKey: null }];
					const link = `${bench.simulator.url}/v3/WorkItems?$skip=${page}`;
					return { value, '@odata.nextLink': link };
				},
			},
		});
		await expect(search('searchWorkSchedules', 'Tax')).rejects.toMatchObject({
			message: 'No match in the first 10 work items',
			description: expect.stringContaining('By ID'),
		});
	});
});
