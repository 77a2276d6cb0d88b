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
