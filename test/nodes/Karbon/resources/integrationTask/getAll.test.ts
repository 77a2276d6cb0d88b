import type { VariantOptions } from '../../../../../simulator';
import { byId, jsonOf, useBench } from '../../support';

describe.each<VariantOptions>([{}, { integrationTaskFilter: 'WorkItemClientKey' }])(
	'with the reading %j, integration tasks',
	(variants) => {
		const bench = useBench({ data: { workItems: 100 }, variants });
		const tasks = () => [...bench.simulator.store.integrationTasks.values()];
		const getAll = async (clientKey: string) =>
			await bench.run('integrationTask.getAll', {
				returnAll: true,
				filters: { clientKey: byId(clientKey) },
			});

		it('of a client are found', async () => {
			const [{ WorkItemClientKey }] = tasks();
			const expected = tasks().filter((task) => task.WorkItemClientKey === WorkItemClientKey);
			const { error, items } = await getAll(WorkItemClientKey);
			expect(error).toBeUndefined();
			expect(new Set(jsonOf(items).map(({ TaskKey }) => TaskKey))).toEqual(
				new Set(expected.map(({ TaskKey }) => TaskKey)),
			);
		});

		it('with the key of their definition are all returned', async () => {
			const value = ['w1', 'w2'].map((WorkItemKey) => ({ TaskKey: 't1', WorkItemKey }));
			bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value } } });
			const { items } = await bench.run('integrationTask.getAll', { returnAll: true });
			expect(jsonOf(items).map(({ WorkItemKey }) => WorkItemKey)).toEqual(['w1', 'w2']);
		});

		it('of a client without any are none', async () => {
			const { error, items } = await getAll('unknown');
			expect(error).toBeUndefined();
			expect(items).toEqual([]);
		});

		it('of other clients are left out where Karbon ignores the filter', async () => {
			const [{ WorkItemClientKey }] = tasks();
			bench.simulator.faults.add({
				match: { method: 'GET' },
				action: { type: 'answerAfter', status: 200, body: { value: tasks() } },
			});
			const { items } = await getAll(WorkItemClientKey);
			const clients = new Set(jsonOf(items).map((task) => task.WorkItemClientKey));
			expect(clients).toEqual(new Set([WorkItemClientKey]));
		});

		it('of other clients on more pages than are read are an error that names the filter', async () => {
			let page = 0;
			bench.simulator.faults.add({
				match: { method: 'GET' },
				action: {
					type: 'status',
					status: 200,
					get body() {
						page += 1;
						const value = [{ TaskKey: `t${page}`, WorkItemClientKey: 'other' }];
						const link = `${bench.simulator.url}/v3/IntegrationTasks?page=${page}`;
						return { value, '@odata.nextLink': link };
					},
				},
			});
			const { error } = await getAll('c');
			expect(error?.description).toContain("The node applies 'Client' after reading the list.");
		});

		it('that Karbon refuses under both names are an error', async () => {
			const status = { type: 'status', status: 400, message: 'No filter' } as const;
			bench.simulator.faults.add({ match: { method: 'GET' }, action: status });
			expect((await getAll('c')).error).toMatchObject({ httpCode: '400' });
		});

		it.each([
			['are refused', 1],
			['fail at the second attempt', 2],
		])('that %s for another reason are an error', async (_, nth) => {
			const status = { type: 'status', status: 403 } as const;
			bench.simulator.faults.add({ match: { method: 'GET', nth }, action: status });
			expect((await getAll('unknown')).error).toMatchObject({ httpCode: '403' });
		});

		it.each([
			['CreatedAt asc', 1],
			['', -1],
		])('are sorted by %j, newest first by default', async (orderBy, sign) => {
			const { items } = await bench.run('integrationTask.getAll', {
				returnAll: true,
				options: orderBy ? { orderBy } : {},
			});
			const times = jsonOf(items).map(({ CreatedAt }) => Date.parse(String(CreatedAt)));
			expect(times.length).toBeGreaterThan(1);
			expect(times).toEqual([...times].sort((a, b) => sign * (a - b)));
		});
	},
);
