import { firstKey } from '../support';
import { useSearch } from './support';

const { bench, search } = useSearch({ data: { filesPerEntity: 2 } });

describe('the files of a record', () => {
	const of = (type: string | undefined, value: string) => ({
		parameters: {
			...(type ? { listEntityType: type } : {}),
			listEntityKey: { __rl: true, mode: 'id', value },
		},
	});

	it('are listed when the record is set', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		const { results } = await search('searchFiles', '', of('Contact', ` ${key} `));
		expect(bench.decoded()).toEqual([
			`GET /v3/FileList/Contact?EntityKey=${key}&$orderby=DateCreated desc`,
		]);
		expect(results).toHaveLength(2);
		expect(results[0].name).toMatch(/\.\w+ - \d{4}-\d{2}-\d{2}$/);
	});

	it('are those of a work item unless another type is chosen', async () => {
		await search('searchFiles', '', of(undefined, firstKey(bench.simulator.store.workItems)));
		expect(bench.simulator.requests[0].path).toBe('/v3/FileList/WorkItem');
	});

	it('are those of the work item whose web address was pasted', async () => {
		const key = firstKey(bench.simulator.store.workItems);
		const address = `https://app2.karbonhq.com/acme#/work/${key}/tasks`;
		const { results } = await search('searchFiles', '', of('WorkItem', address));
		expect(results.length).toBeGreaterThan(0);
		expect(bench.simulator.requests[0].url).toContain(`EntityKey=${key}&`);
	});

	it.each<[string | undefined, string]>([
		[undefined, ''],
		[undefined, ' '],
		[undefined, '={{ $json.key }}'],
		['clientGroup', 'k'],
	])(
		'cannot be listed with the type %s and the key "%s", and the error explains it',
		async (...record) => {
			await expect(search('searchFiles', '', of(...record))).rejects.toMatchObject({
				message: "Choose 'Record' first, or choose 'By ID' and enter the key of the file.",
			});
			expect(bench.sent()).toEqual([]);
		},
	);

	it('of an unknown record cannot be listed', async () => {
		const searching = search('searchFiles', '', of(undefined, 'gone'));
		await expect(searching).rejects.toThrow('The work item "gone" was not found');
	});
});
