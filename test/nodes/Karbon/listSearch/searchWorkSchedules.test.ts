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
});
