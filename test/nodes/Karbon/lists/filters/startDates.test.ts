import { jsonOf, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 4 };

// karbon.md 17
describe('work items whose start date is midnight in the time zone of the account', () => {
	const bench = useBench({ data });
	const startDatesOf = async (range: { from?: string; to?: string }, timeZone: string) => {
		const { items, error } = await bench.run(
			'workItem.getAll',
			{
				returnAll: true,
				simplify: false,
				filters: { startDate: { range: { period: 'between', ...range } } },
			},
			{ settings: { timezone: timeZone } },
		);
		expect(error).toBeUndefined();
		return jsonOf(items).map(({ StartDate }) => StartDate);
	};

	it.each([
		[
			'Australia/Sydney',
			[
				'2026-11-19T13:00:00Z',
				'2026-11-20T13:00:00Z',
				'2026-11-20T13:30:00Z',
				'2026-11-21T13:00:00Z',
			],
			['2026-11-20T13:00:00Z', '2026-11-20T13:30:00Z'],
		],
		[
			'America/New_York',
			[
				'2026-11-20T05:00:00Z',
				'2026-11-21T05:00:00Z',
				'2026-11-22T04:59:59.9Z',
				'2026-11-22T05:00:00Z',
			],
			['2026-11-21T05:00:00Z', '2026-11-22T04:59:59.9Z'],
		],
		[
			'America/New_York',
			[
				'2026-11-20T00:00:00Z',
				'2026-11-21T00:00:00Z',
				'2026-11-21T00:00:00Z',
				'2026-11-22T00:00:00Z',
			],
			['2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z'],
		],
	])('are found by their day in %s', async (timeZone, dates, expected) => {
		const items = [...bench.simulator.store.workItems.values()];
		for (const [index, item] of items.entries()) item.StartDate = dates[index];
		const day = '2026-11-21';
		expect(await startDatesOf({ from: day, to: day }, timeZone)).toEqual(expected);
	});

	it('can end with the last day of the calendar', async () => {
		await startDatesOf({ from: '2026-01-01', to: '9999-12-31' }, 'UTC');
		expect(bench.decoded()[0]).toContain(
			'$filter=StartDate ge 2025-12-31T00:00:00Z and StartDate le 9999-12-31T23:59:59Z&',
		);
	});
});
