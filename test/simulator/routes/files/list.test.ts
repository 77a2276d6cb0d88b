import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

describe('karbon.md 70-73: list, details and download', () => {
	let bench: Bench;
	let key: string;
	beforeAll(async () => {
		bench = await startBench({
			data: { filesPerEntity: 12, invoices: 5, contacts: 3, organizations: 3, workItems: 3 },
		});
		key = firstKey(bench.simulator.store.workItems);
	});
	afterAll(closeAll);

	const list = async (query = '', type = 'WorkItem') =>
		await bench.get(`/v3/FileList/${type}?EntityKey=${key}${query}`);
	const filter = (text: string) => `&$filter=${encodeURIComponent(text)}`;

	it('returns TotalCount, the entity and Attachments with relative links and integer sizes', async () => {
		const { body } = await list('&$top=1');
		expect(body).toMatchObject({
			EntityKey: key,
			EntityType: 'WorkItem',
			TotalCount: 12,
			'@odata.count': 12,
		});
		expect(Object.keys(body.Attachments[0])).toEqual([
			'FileContextKey',
			'FileName',
			'FileSize',
			'MimeType',
			'DownloadUrl',
			'DateCreated',
			'IsShared',
			'IsArchived',
			'Source',
		]);
		expect(body.Attachments[0].DownloadUrl).toMatch(/^\/V3\/Files\?token=/);
		expect(Number.isInteger(body.Attachments[0].FileSize)).toBe(true);
	});

	it('uses `value` with fileListEnvelope value', async () => {
		const other = await startBench({ variants: { fileListEnvelope: 'value' } });
		const { body } = await other.get(
			`/v3/FileList/Contact?EntityKey=${firstKey(other.simulator.store.contacts)}`,
		);
		expect(body).toMatchObject({ TotalCount: 2, value: [{}, {}] });
		expect(body).not.toHaveProperty('Attachments');
	});

	it.each(['Contact', 'Organization'] as const)('lists files of a %s', async (type) => {
		const { contacts, organizations } = bench.simulator.store;
		const owner = firstKey({ Contact: contacts, Organization: organizations }[type]);
		expect((await bench.get(`/v3/FileList/${type}?EntityKey=${owner}`)).body.TotalCount).toBe(12);
	});

	it.each([
		['IsArchived eq true', (file: Json) => file.IsArchived],
		['IsArchived eq false', (file: Json) => !file.IsArchived],
		['IsShared eq true', (file: Json) => file.IsShared],
		["Source eq 'Email'", (file: Json) => file.Source === 'Email'],
		["MimeType eq 'application/pdf'", (file: Json) => file.MimeType === 'application/pdf'],
		[
			"IsArchived eq false and MimeType eq 'application/pdf'",
			(file: Json) => !file.IsArchived && file.MimeType === 'application/pdf',
		],
	])('rules 1: filters by %s', async (text, matches) => {
		const all = (await list()).body.Attachments.filter(matches).map(
			(file: Json) => file.FileContextKey,
		);
		const { body } = await list(filter(text));
		expect(body.Attachments.map((file: Json) => file.FileContextKey)).toEqual(all);
		expect(body.TotalCount).toBe(all.length);
	});

	it.each([
		'IsShared ne true',
		"IsShared eq 'true'",
		"FileName eq 'x'",
		"contains(MimeType,'pdf')",
		'IsShared eq true or IsArchived eq true',
	])('rules 1: answers 400 to %s', async (text) => {
		expect((await list(filter(text))).status).toBe(400);
	});

	it('rules 2: orders by DateCreated only, asc and desc', async () => {
		const dates = async (order: string) =>
			(await list(`&$orderby=${order}`)).body.Attachments.map((file: Json) => file.DateCreated);
		const up = await dates('DateCreated%20asc');
		expect(up).toEqual([...up].sort());
		expect(await dates('DateCreated%20desc')).toEqual([...up].reverse());
		expect((await list('&$orderby=FileName')).status).toBe(400);
	});

	it('rules 3: returns all files without $top, and at most 500 with $top', async () => {
		const many = await startBench({
			data: { filesPerEntity: 620, contacts: 1, organizations: 0, workItems: 0, invoices: 0 },
		});
		const path = `/v3/FileList/Contact?EntityKey=${firstKey(many.simulator.store.contacts)}`;
		expect((await many.get(path)).body.Attachments).toHaveLength(620);
		const capped = await many.get(`${path}&$top=600`);
		expect(capped.body.Attachments).toHaveLength(500);
		const rest = await many.get(capped.body['@odata.nextLink']);
		expect(rest.body.Attachments).toHaveLength(120);
		expect(rest.body.TotalCount).toBe(620);
		expect((await many.get(`${path}&$top=0`)).status).toBe(400);
	});

	it('has no nextLink with nextLinks never, and continues with $skip', async () => {
		const other = await startBench({
			data: { filesPerEntity: 12, contacts: 1 },
			variants: { nextLinks: 'never' },
		});
		const path = `/v3/FileList/Contact?EntityKey=${firstKey(other.simulator.store.contacts)}`;
		const first = await other.get(`${path}&$top=10`);
		expect(first.body).toMatchObject({ TotalCount: 12 });
		expect(first.body).not.toHaveProperty('@odata.nextLink');
		expect((await other.get(`${path}&$top=10&$skip=10`)).body.Attachments).toHaveLength(2);
	});

	it.each([
		['/v3/FileList/Invoice?EntityKey=x', 400],
		['/v3/FileList/WorkItem', 400],
		['/v3/FileList/WorkItem?EntityKey=', 400],
		['/v3/FileList/WorkItem?EntityKey=none', 404],
	])('answers %s with status %i', async (path, status) => {
		expect((await bench.get(path)).status).toBe(status);
	});

	it('downloads a file with its token for 15 minutes, with the name in Content-Disposition', async () => {
		const [file] = (await list('&$top=1')).body.Attachments;
		const download = await bench.get(file.DownloadUrl);
		expect(download.status).toBe(200);
		expect(Buffer.byteLength(download.text)).toBe(file.FileSize);
		expect(download.headers.get('content-type')).toBe(file.MimeType);
		expect(download.headers.get('content-disposition')).toBe(
			`attachment; filename="${file.FileName}"`,
		);
		await bench.clock.advance(15 * 60_000);
		expect(await bench.get(file.DownloadUrl)).toMatchObject({
			status: 400,
			body: { error: { code: '4001' } },
		});
	});

	it.each([
		'/v3/Files',
		'/v3/Files?token=',
		'/v3/Files?token=abc',
		'/v3/Files?token=WyJmaWxlIiwieCIsOTk5OTk5OTk5OTk5OV0.AAAA',
	])('answers 400 code 4001 to %s', async (path) => {
		expect(await bench.get(path)).toMatchObject({ status: 400, body: { error: { code: '4001' } } });
	});

	it('returns details with a new token by FileContextKey, and 404 for an unknown key', async () => {
		const [file] = (await list('&$top=1')).body.Attachments;
		await bench.clock.advance(15 * 60_000);
		const { body } = await bench.get(`/v3/FileDetails/${file.FileContextKey}`);
		expect(body).toMatchObject({
			...file,
			DownloadUrl: expect.not.stringContaining(file.DownloadUrl),
		});
		expect((await bench.get(body.DownloadUrl)).status).toBe(200);
		expect((await bench.get('/v3/FileDetails/none')).status).toBe(404);
		expect((await bench.get('/v3/FileDetails/none/Download')).status).toBe(404);
	});

	it('redirects /Download to an address on the same host, which needs the credentials too', async () => {
		const [file] = (await list('&$top=1')).body.Attachments;
		const redirect = await bench.get(`/v3/FileDetails/${file.FileContextKey}/Download`);
		expect(redirect.status).toBe(302);
		const location = redirect.headers.get('location') ?? '';
		expect(new URL(location).origin).toBe(bench.simulator.url);
		expect((await bench.get(location)).status).toBe(200);
		expect((await fetch(location)).status).toBe(401);
	});
});
