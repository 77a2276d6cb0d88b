import { byId, firstKey, useBench } from '../../../support';

const bench = useBench({ data: { filesPerEntity: 3 } });

describe('listing files', () => {
	it('requests all files at once with "Return All"', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		const parameters = { entityType: 'Contact', entityKey: byId(key), returnAll: true };
		const { items } = await bench.run('file.getAll', parameters);
		expect(items).toHaveLength(3);
		expect(bench.sent()).toEqual([
			`GET /v3/FileList/Contact?EntityKey=${key}&$orderby=DateCreated%20desc`,
		]);
	});

	it('requests at most 500 files, and all where more are wanted', async () => {
		const entityKey = byId(firstKey(bench.simulator.store.workItems));
		await bench.run('file.getAll', { entityKey, limit: 500 });
		await bench.run('file.getAll', { entityKey, limit: 501 });
		expect(bench.sent()[0]).toContain('$top=500');
		expect(bench.sent()[1]).not.toContain('$top');
	});

	it('filters and orders them', async () => {
		const key = firstKey(bench.simulator.store.organizations);
		const { error } = await bench.run('file.getAll', {
			entityType: 'Organization',
			entityKey: byId(key),
			filters: {
				isArchived: false,
				isShared: true,
				source: 'Email',
				mimeType: 'application/pdf',
			},
			options: { filter: "Source eq 'Web'", orderBy: 'DateCreated desc' },
		});
		expect(error).toBeUndefined();
		expect(bench.decoded()).toEqual([
			`GET /v3/FileList/Organization?EntityKey=${key}&$filter=IsArchived eq false and MimeType eq 'application/pdf' and IsShared eq true and Source eq 'Email' and Source eq 'Web'&$orderby=DateCreated desc`,
		]);
	});
});
