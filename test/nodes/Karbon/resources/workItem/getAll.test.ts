import type { IDataObject } from 'n8n-workflow';

import { useBench } from '../../support';

const bench = useBench();

describe('work items ordered by their last change', () => {
	const parameters = { limit: 2, options: { orderBy: 'LastModifiedDateTime' } };

	it('are ordered by start date, with a hint, when Karbon refuses that order', async () => {
		const { items, hints } = await bench.run('workItem.getAll', parameters);
		expect(items).toHaveLength(2);
		expect(bench.decoded()).toEqual([
			'GET /v3/WorkItems?$orderby=LastModifiedDateTime&$top=2',
			'GET /v3/WorkItems?$orderby=StartDate&$top=2',
		]);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining('sorted by their start date'),
		);
	});

	it('report another error unchanged', async () => {
		const { error } = await bench.run('workItem.getAll', {
			...parameters,
			options: { ...parameters.options, filter: 'Nonsense eq 1' },
		});
		expect(error?.message).toMatch(/^Could not list the work items: .*Nonsense/);
		expect((error as unknown as IDataObject).httpCode).toBe('400');
	});

	it('are not requested again after another status', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		const { error } = await bench.run('workItem.getAll', parameters);
		expect(error?.message).toContain('Could not list the work items');
		expect(bench.sent()).toHaveLength(1);
	});
});

it('work items are ordered by their last change when Karbon supports it', async () => {
	bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value: [] } } });
	const options = { orderBy: 'LastModifiedDateTime desc' };
	const { hints } = await bench.run('workItem.getAll', { options });
	expect(bench.decoded()).toEqual(['GET /v3/WorkItems?$orderby=LastModifiedDateTime desc&$top=50']);
	expect(hints).toEqual([]);
});

it('work items filtered by their deadline show it, also when simplified', async () => {
	const range = { period: 'between', from: '2020-01-01' };
	const filters = { deadline: { range } };
	const { items } = await bench.run('workItem.getAll', { filters, simplify: true });
	expect(items.length).toBeGreaterThan(0);
	for (const { json } of items) expect(json.DeadlineDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

// karbon.md 127
describe('the legacy status without spaces', () => {
	const unspaced = useBench({ variants: { workStatuses: 'unspaced' } });
	const list = async (status: string) =>
		await unspaced.run('workItem.getAll', {
			returnAll: true,
			simplify: false,
			filters: { workStatus: { __rl: true, mode: 'list', value: status } },
		});

	it.each(['In Progress', 'Ready To Start', 'ready to start'])(
		'is found by "%s"',
		async (status) => {
			const wanted = [...unspaced.simulator.store.workItems.values()]
				.filter(({ PrimaryStatus }) => PrimaryStatus.toLowerCase() === status.toLowerCase())
				.map(({ WorkItemKey }) => WorkItemKey);
			const { error, items } = await list(status);
			expect(error).toBeUndefined();
			expect(wanted.length).toBeGreaterThan(0);
			expect(items.map(({ json }) => json.WorkItemKey).sort()).toEqual(wanted.sort());
		},
	);

	it('takes no second request for another status, or if some were found', async () => {
		expect((await list('Nothing')).items).toEqual([]);
		expect(unspaced.sent()).toHaveLength(1);
		await bench.run('workItem.getAll', {
			filters: { workStatus: { __rl: true, mode: 'list', value: 'In Progress' } },
		});
		expect(bench.sent()).toHaveLength(1);
	});
});
