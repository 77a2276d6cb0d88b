import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, type Json, startBench } from '../support';

const NEWEST = '/v3/Contacts?$orderby=LastModifiedDateTime%20desc';

describe('variants of lists', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions, contacts = 250): Promise<void> => {
		bench = await startBench({ variants, data: { contacts, clientGroups: 250, workItems: 3 } });
	};

	/** Reads a list page by page by its nextLinks. */
	const readAll = async (path: string): Promise<Json[]> => {
		const rows: Json[] = [];
		for (let next: string | undefined = path; next !== undefined;) {
			const { body }: { body: Json } = await bench.get(next);
			rows.push(...body.value);
			next = body['@odata.nextLink'];
		}
		return rows;
	};
	const keysOf = (rows: Json[]): string[] =>
		rows.map((row) => row.ContactKey ?? row.ClientGroupKey);

	// "Without $orderby, page boundaries may shift when records change between requests"
	// (karbon.md 4); $skip makes them shift with $orderby as well.
	describe('rows that shift between two pages', () => {
		it('the client misses one row of the next page after a deletion', async () => {
			await start({ listShift: { by: 'delete' } });
			const before = [...bench.simulator.store.contacts.keys()];
			const read = keysOf(await readAll(NEWEST));

			expect(bench.simulator.store.contacts.size).toBe(248);
			expect(before.filter((key) => !read.includes(key))).toHaveLength(2);
		});

		it('a changed row moves to the first page of a list with the newest first', async () => {
			await start({ listShift: { by: 'change' } });
			await bench.clock.advance(1000);
			const read = keysOf(await readAll(NEWEST));
			const [newest] = (await bench.get(`${NEWEST}&$top=1`)).body.value;

			expect(new Set(read).size).toBe(248);
			expect(read).not.toContain(newest.ContactKey);
			expect(newest.LastModifiedDateTime).toBe('2026-01-15T09:00:01.000Z');
		});

		it('happens after each n-th page, in addition to other changes', async () => {
			await start({ listShift: { by: 'delete', everyPages: 2 } });
			await bench.get(NEWEST);
			await bench.simulator.changeMany('Contact', 30);
			expect(bench.simulator.store.contacts.size).toBe(250);
			await bench.get(NEWEST);

			expect(bench.simulator.store.contacts.size).toBe(249);
		});
	});

	// The format of timestamps is not documented (karbon.md 10).
	it('modification times have whole seconds with modificationTimes seconds', async () => {
		await start({ modificationTimes: 'seconds' });
		await bench.clock.advance(1234);
		await bench.simulator.change('Contact');
		const rows = await readAll(NEWEST);

		expect(rows[0].LastModifiedDateTime).toBe('2026-01-15T09:00:01Z');
		expect(rows.every((row) => /:\d\dZ$/.test(row.LastModifiedDateTime))).toBe(true);
		const [invoice] = (await bench.get('/v3/Invoices?$top=1')).body.value;
		expect(invoice.UpdatedAt).toMatch(/:\d\dZ$/);
	});

	// "Bulk changes can produce bursts" (karbon.md 88).
	describe('equal times across pages', () => {
		it('all records of a burst have the same time, and pages do not overlap', async () => {
			await start({});
			await bench.clock.advance(1000);
			await bench.simulator.changeMany('Contact', 250);
			const rows = await readAll(NEWEST);

			expect(new Set(rows.map((row) => row.LastModifiedDateTime)).size).toBe(1);
			expect(new Set(keysOf(rows)).size).toBe(250);
		});

		it('rows with the same time have another order in each response with tieOrder random', async () => {
			await start({ tieOrder: 'random' });
			const untied = keysOf((await bench.get(NEWEST)).body.value);
			expect(keysOf((await bench.get(NEWEST)).body.value)).toEqual(untied);
			await bench.clock.advance(1000);
			await bench.simulator.changeMany('Contact', 250);
			const first = keysOf((await bench.get(NEWEST)).body.value);

			expect(keysOf((await bench.get(NEWEST)).body.value)).not.toEqual(first);
		});
	});

	// Client groups have no $orderby (karbon.md 4).
	it('client groups have another order after each change with clientGroupOrder random', async () => {
		await start({ clientGroupOrder: 'random' });
		const inserted = [...bench.simulator.store.clientGroups.keys()];
		const first = keysOf(await readAll('/v3/ClientGroups'));
		expect(first).not.toEqual(inserted);
		expect([...first].sort()).toEqual([...inserted].sort());
		expect(keysOf(await readAll('/v3/ClientGroups'))).toEqual(first);
		await bench.simulator.change('ClientGroup');

		expect(keysOf(await readAll('/v3/ClientGroups'))).not.toEqual(first);
	});

	// "@odata.count may be missing on some endpoints" (karbon.md 4).
	it('lists have no count with counts absent', async () => {
		await start({ counts: 'absent' });
		const { body } = await bench.get(NEWEST);

		expect(Object.keys(body)).toEqual(['@odata.context', '@odata.nextLink', 'value']);
	});

	// The published fields of a work item have no modification time (karbon.md 129).
	it('work items have no modification time with omitWorkItemModificationTime', async () => {
		await start({ omitWorkItemModificationTime: true });
		const { value } = (await bench.get('/v3/WorkItems')).body;
		const single = (await bench.get(`/v3/WorkItems/${value[0].WorkItemKey}`)).body;

		expect(value).toHaveLength(3);
		for (const item of [...value, single]) {
			expect(item).toHaveProperty('Title');
			expect(item).not.toHaveProperty('LastModifiedDateTime');
		}
	});

	// Both readings of PrimaryStatus (karbon.md 120).
	it.each([
		[false, 'InProgress'],
		[true, 'In Progress'],
	])(
		'single work items with spacedSingleStatus %s have the status %s',
		async (spacedSingleStatus, spelling) => {
			await start({ spacedSingleStatus });
			const [key] = bench.simulator.store.workItems.keys();
			for (const PrimaryStatus of ['In Progress', 'InProgress']) {
				await bench.simulator.change('WorkItem', key, 'Updated', { PrimaryStatus });
				const filter = encodeURIComponent("PrimaryStatus eq 'In Progress'");
				const { value } = (await bench.get(`/v3/WorkItems?$filter=${filter}`)).body;
				const row = value.find(({ WorkItemKey }: Json) => WorkItemKey === key);
				expect(row).toMatchObject({ PrimaryStatus: 'In Progress' });
				const single = (await bench.get(`/v3/WorkItems/${key}`)).body;
				expect(single).toMatchObject({ PrimaryStatus: spelling });
			}
		},
	);

	//
	// Karbon does not say when a change appears in reads (karbon.md 11).
	describe('reads that lag behind', () => {
		it('show changed, new and deleted records some seconds later', async () => {
			await start({ readLagMs: 8000 });
			const [kept, removed] = [...bench.simulator.store.contacts.keys()] as [string, string];
			await bench.clock.advance(1000);
			await bench.simulator.change('Contact', kept, 'Updated', { PreferredName: 'Kim' });
			await bench.simulator.change('Contact', removed, 'Deleted');
			const { key: added } = await bench.simulator.change('Contact', undefined, 'Inserted');
			const seen = async () => ({
				name: (await bench.get(`/v3/Contacts/${kept}`)).body.PreferredName === 'Kim',
				removed: (await bench.get(`/v3/Contacts/${removed}`)).status,
				added: (await bench.get(`/v3/Contacts/${added}`)).status,
			});
			await bench.clock.advance(7999);
			expect(await seen()).toEqual({ name: false, removed: 200, added: 404 });
			await bench.clock.advance(1);

			expect(await seen()).toEqual({ name: true, removed: 404, added: 200 });
			expect(keysOf(await readAll(NEWEST))).toContain(added);
		});

		it('show each version of a record in turn', async () => {
			await start({ readLagMs: 8000 });
			const [key] = [...bench.simulator.store.contacts.keys()] as [string];
			const name = async () => (await bench.get(`/v3/Contacts/${key}`)).body.PreferredName;
			for (const PreferredName of ['One', 'Two']) {
				await bench.simulator.change('Contact', key, 'Updated', { PreferredName });
				await bench.clock.advance(5000);
			}
			expect(await name()).toBe('One');
			await bench.clock.advance(5000);

			expect(await name()).toBe('Two');
		});

		it('show other records such as notes at once', async () => {
			await start({ readLagMs: 8000 });
			const { key } = await bench.simulator.change('Note', undefined, 'Inserted');

			expect((await bench.get(`/v3/Notes/${key}`)).status).toBe(200);
		});
	});

	// Clients compare times of records with the Date header, so both have the same clock.
	it('the Date header has the simulated time', async () => {
		await start({});
		await bench.clock.advance(3_600_000);

		expect((await bench.get(NEWEST)).headers.get('date')).toBe('Thu, 15 Jan 2026 10:00:00 GMT');
	});
});
