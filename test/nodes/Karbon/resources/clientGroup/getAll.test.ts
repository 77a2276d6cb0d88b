import { jsonOf, useBench } from '../../support';

const bench = useBench({
	data: { clientGroups: 230 },
	variants: { clientGroupOrder: 'random', listShift: { by: 'change' } },
});

describe('many client groups', () => {
	it('are read completely although Karbon lists them in another order after each change', async () => {
		const { items, hints } = await bench.run('clientGroup.getAll', { returnAll: true });
		const keys = jsonOf(items).map(({ ClientGroupKey }) => String(ClientGroupKey));
		expect(keys.sort()).toEqual([...bench.simulator.store.clientGroups.keys()].sort());
		expect(hints).toEqual([]);
	});

	it.each([
		['the names from A to Z by default', {}, 'FullName'],
		['the names from Z to A', { orderBy: 'FullName desc' }, 'FullName%20desc'],
	])('are asked for in the order of %s', async (_text, options, orderBy) => {
		await bench.run('clientGroup.getAll', { limit: 3, options });
		expect(bench.sent()).toEqual([`GET /v3/ClientGroups?$orderby=${orderBy}&$top=3`]);
	});

	it('cannot be ordered by another field', async () => {
		const options = { orderBy: 'LastModifiedDateTime desc' };
		const { error } = await bench.run('clientGroup.getAll', { options });
		expect(error?.message).toContain("'Order By' must be one of: FullName");
		expect(bench.sent()).toEqual([]);
	});
});
