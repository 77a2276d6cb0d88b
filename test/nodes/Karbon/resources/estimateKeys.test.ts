import { byId, firstKey, jsonOf, useBench } from '../support';

// karbon.md 144
describe.each(['unique', 'shared', 'new'] as const)(
	'estimate summaries of a work item with %s keys',
	(estimateKeys) => {
		const data = { workItems: 3, contacts: 2, organizations: 2 };
		const bench = useBench({ data, variants: { estimateKeys } });

		it('are all returned, each once', async () => {
			const { estimateSummaries } = bench.simulator.store;
			const key = firstKey(estimateSummaries);
			const { error, items } = await bench.run('estimateSummary.get', { workItemKey: byId(key) });
			expect(error).toBeUndefined();
			const types = jsonOf(items).map(({ TaskTypeKey }) => TaskTypeKey);
			const stored = estimateSummaries.get(key)!.rows.map(({ TaskTypeKey }) => TaskTypeKey);
			expect(types).toEqual(stored);
			expect(types).toHaveLength(2);
		});
	},
);
