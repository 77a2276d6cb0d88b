import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

import {
	type Bench,
	closeAll,
	firstKey,
	type Json,
	multipartBody,
	type Part,
	startBench,
} from '../../support';

describe('karbon.md 72: POST /v3/Files', () => {
	let bench: Bench;
	let link: Part;
	beforeEach(async () => {
		bench = await startBench({ data: { filesPerEntity: 0, invoices: 5 } });
		link = { name: 'workitem_keys', content: firstKey(bench.simulator.store.workItems) };
	});
	afterEach(closeAll);

	const file = (changes: Partial<Part> = {}): Part => ({
		name: 'file',
		fileName: 'report.pdf',
		type: 'application/pdf',
		content: 'content',
		...changes,
	});
	const stored = () => [...bench.simulator.store.files.values()];

	it('answers 201 with Id, Name, MimeType, Size as text, and a Location', async () => {
		const answer = await bench.upload([link, file()]);
		expect(answer).toMatchObject({
			status: 201,
			body: {
				'@odata.context': expect.any(String),
				Id: expect.any(String),
				Name: 'report.pdf',
				MimeType: 'application/pdf',
				Size: '7',
			},
		});
		const { Id } = answer.body;
		expect(answer.headers.get('location')).toBe(`${bench.simulator.url}/v3/Files('${Id}')`);
		expect(stored()).toMatchObject([
			{
				Id,
				EntityType: 'WorkItem',
				EntityKey: link.content,
				FileSize: 7,
				sha256: createHash('sha256').update('content').digest('hex'),
			},
		]);
	});

	it.each([
		['contact_keys', 'contacts', 'Contact'],
		['organization_keys', 'organizations', 'Organization'],
		['client_group_keys', 'clientGroups', 'ClientGroup'],
		['workitem_keys', 'workItems', 'WorkItem'],
		['integration_task_key', 'integrationTasks', 'IntegrationTask'],
	] as const)('rules 1: links by %s, before or after the file', async (name, collection, type) => {
		const key = firstKey(bench.simulator.store[collection]);
		expect((await bench.upload([{ name, content: key }, file()])).status).toBe(201);
		expect((await bench.upload([file(), { name, content: key }])).status).toBe(201);
		expect(stored().map((one) => [one.EntityType, one.EntityKey])).toEqual([
			[type, key],
			[type, key],
		]);
	});

	it.each<[string, (link: Part) => Part[]]>([
		['no file part', (link) => [link]],
		['a file part without filename', (link) => [link, { name: 'file', content: 'x' }]],
		[
			'a file part without filename but with a type',
			(link) => [link, { name: 'file', type: 'application/octet-stream', content: 'x' }],
		],
		[
			'a file part with an empty filename',
			(link) => [link, { name: 'file', fileName: '', content: 'x' }],
		],
		['no link field', () => [file()]],
		['an empty link field', () => [{ name: 'contact_keys', content: '' }, file()]],
		['two link fields', (link) => [link, { name: 'contact_keys', content: 'x' }, file()]],
		['the same link field twice', (link) => [link, link, file()]],
		[
			'two keys in one link field',
			(link) => [{ ...link, content: `${link.content},${link.content}` }, file()],
		],
	])('rules 1 and Errors: 400 for %s, and nothing is kept', async (_name, parts) => {
		expect(await bench.upload(parts(link))).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
		expect(stored()).toEqual([]);
	});

	it('refuses the key of a record that does not exist', async () => {
		expect((await bench.upload([{ ...link, content: 'none' }, file()])).status).toBe(404);
	});

	it('refuses a body that is not multipart', async () => {
		expect(await bench.post('/v3/Files', {})).toMatchObject({
			status: 400,
			body: { error: { code: '4005' } },
		});
	});

	it.each(['Übersicht 日本.pdf', "O'Brien (1).pdf", 'a b.pdf'])(
		'rules 2: uses the name in the filename parameter: %s',
		async (fileName) => {
			expect((await bench.upload([link, file({ fileName })])).body.Name).toBe(fileName);
		},
	);

	it.each([
		['data.bin', 'text/csv', 'text/csv'],
		['notes.csv', 'text/plain', 'text/plain'],
		['notes.csv', undefined, 'text/csv'],
		['image.PNG', undefined, 'image/png'],
		['unknown.qqq', undefined, 'application/octet-stream'],
		['noextension', undefined, 'application/octet-stream'],
	])('rules 3: stores %s with type %s as %s', async (fileName, type, expected) => {
		expect((await bench.upload([link, file({ fileName, type })])).body.MimeType).toBe(expected);
	});

	it.each([
		['setup.exe', 'application/octet-stream'],
		['page.HTML', 'text/plain'],
		['script.js', 'text/plain'],
		['run.bat', undefined],
		['run.ps1', undefined],
		['harmless.txt', 'text/html'],
	])('rules 4: %s (%s) is answered with 500 code 5001', async (fileName, type) => {
		const answer = await bench.upload([link, file({ fileName, type })]);
		expect(answer).toMatchObject({ status: 500, body: { error: { code: '5001' } } });
		expect(stored()).toEqual([]);
	});

	it('rules 5: gives two uploads of one file two Ids', async () => {
		const first = await bench.upload([link, file()]);
		const second = await bench.upload([link, file()]);
		expect(first.body.Id).not.toBe(second.body.Id);
		expect(stored()).toHaveLength(2);
	});

	it('stores a large file on disk, returns it unchanged, and removes it at the end', async () => {
		const content = Buffer.alloc(3 * 1024 * 1024 + 17, 'karbon');
		const answer = await bench.upload([link, file({ content })]);
		expect(answer.body.Size).toBe(String(content.length));
		const [one] = stored();
		expect(one).toMatchObject({
			content: expect.any(String),
			sha256: createHash('sha256').update(content).digest('hex'),
		});
		const list = await bench.get(`/v3/FileList/WorkItem?EntityKey=${link.content}`);
		const { accessToken, accessKey } = bench.simulator.credentials;
		const download = await fetch(bench.simulator.url + list.body.Attachments[0].DownloadUrl, {
			headers: { Authorization: `Bearer ${accessToken}`, AccessKey: accessKey },
		});
		expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
		const directory = dirname(String(one?.content));
		await closeAll();
		expect(() => readdirSync(directory)).toThrow('ENOENT');
	});

	it('removes the stored bytes of a refused file', async () => {
		const content = Buffer.alloc(2 * 1024 * 1024);
		await bench.upload([link, file({ content })]);
		await bench.upload([link, file({ content, fileName: 'a.exe' })]);
		const directory = dirname(String(stored()[0]?.content));
		expect(readdirSync(directory)).toHaveLength(1);
	});

	it('refuses files above maxUploadBytes with 413', async () => {
		const other = await startBench({ maxUploadBytes: 10 });
		expect((await other.upload([link, file({ content: 'x'.repeat(10) })])).status).toBe(201);
		expect((await other.upload([link, file({ content: 'x'.repeat(11) })])).status).toBe(413);
	});

	it('accepts other requests after an upload that was cut off', async () => {
		const body = multipartBody([link, file({ content: 'x'.repeat(1000) })]).subarray(0, 600);
		const answer: Json = await bench.call('POST', '/v3/Files', body, {
			'Content-Type': 'multipart/form-data; boundary=edge',
		});
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(stored()).toEqual([]);
		expect((await bench.upload([link, file()])).status).toBe(201);
	});
});
