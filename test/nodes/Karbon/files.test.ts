import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { ExecuteContext } from 'n8n-core';
import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';

import type { FaultAction } from '../../../simulator';
import { binaryData, startPlatform } from '../../support/n8n/platform';
import { unpaidInvoice } from './everyOperation';
import { byId, byUrl, firstKey, itemWithFile, jsonOf, useBench } from './support';

const bench = useBench();
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An item whose file lies in n8n's storage, as a download leaves it. */
async function storedFile(content: Buffer, fileName: string): Promise<INodeExecutionData> {
	await startPlatform();
	const location = { type: 'execution', workflowId: 'workflow-1', executionId: 'earlier' } as const;
	const meta: IBinaryData = { data: '', mimeType: 'application/pdf', fileName };
	return { json: {}, binary: { data: await binaryData().store(location, content, meta) } };
}

async function contentOf(item: INodeExecutionData, property = 'data'): Promise<Buffer> {
	return await binaryData().getAsBuffer(item.binary![property]);
}

/** Counts streams that n8n opened for uploads, and keeps them. */
function watchStreams(): { opened: Readable[]; adapt(context: ExecuteContext): void } {
	const opened: Readable[] = [];
	return {
		opened,
		adapt(context) {
			const open = context.helpers.getBinaryStream;
			context.helpers.getBinaryStream = async (...given) => {
				const stream = await open(...given);
				opened.push(stream);
				return stream;
			};
		},
	};
}

describe('uploading', () => {
	const LINKS = [
		['workItem', 'WorkItem'],
		['contact', 'Contact'],
		['organization', 'Organization'],
		['clientGroup', 'ClientGroup'],
		['integrationTask', 'IntegrationTask'],
	] as const;
	const keyFor = (entityType: (typeof LINKS)[number][0]) =>
		firstKey(bench.simulator.store[`${entityType}s`]);
	const stored = (id: unknown) =>
		[...bench.simulator.store.files.values()].find((file) => file.Id === id);

	it.each(LINKS)('to a %s links the file to it alone', async (entityType, EntityType) => {
		const EntityKey = keyFor(entityType);
		const content = randomBytes(300_000);
		const { error, items } = await bench.run(
			'file.upload',
			{ entityType, entityKey: byId(EntityKey) },
			{ items: [await storedFile(content, 'year end.pdf')] },
		);
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Files']);
		expect(stored(items[0].json.Id)).toMatchObject({
			EntityType,
			EntityKey,
			FileName: 'year end.pdf',
			FileSize: content.length,
			MimeType: 'application/pdf',
			sha256: sha256(content),
		});
		expect(items[0].json).toMatchObject({
			Name: 'year end.pdf',
			MimeType: 'application/pdf',
			Size: '300000',
		});
	});

	it('announces the length and asks for no redirect, so that nothing is kept in memory', async () => {
		const item = await storedFile(randomBytes(100_000), 'a.pdf');
		const parameters = { entityKey: byId(keyFor('workItem')) };
		await bench.run('file.upload', parameters, { items: [item] });
		const { headers } = bench.simulator.requests[0];
		expect(Number(headers['content-length'])).toBeGreaterThan(100_000);
		expect(headers['transfer-encoding']).toBeUndefined();
		expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=----karbon-/);
	});

	it('takes a file that n8n keeps in memory', async () => {
		const { items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: [itemWithFile('small', 'a.txt', 'text/plain')] },
		);
		expect(stored(items[0].json.Id)).toMatchObject({ FileSize: 5, MimeType: 'text/plain' });
	});

	it('takes an empty file', async () => {
		const { error, items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: [await storedFile(Buffer.alloc(0), 'empty.pdf')] },
		);
		expect(error).toBeUndefined();
		expect(stored(items[0].json.Id)?.FileSize).toBe(0);
	});

	it.each(['Müller & Söhne – 発票.pdf', 'with "quotes".pdf', 'a%22b.pdf'])(
		'keeps the name %s',
		async (fileName) => {
			const { error, items } = await bench.run(
				'file.upload',
				{ entityKey: byId(keyFor('workItem')), options: { fileName } },
				{ items: [itemWithFile('x')] },
			);
			expect(error).toBeUndefined();
			const { Name } = items[0].json;
			expect([fileName, fileName.replaceAll('"', '%22')]).toContain(Name);
		},
	);

	it('cannot be made to add a header or a field by a file name', async () => {
		const fileName = 'a\r\nX-Evil: 1\r\n\r\n--b.pdf';
		const { items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')), options: { fileName } },
			{ items: [itemWithFile('x')] },
		);
		expect(items[0].json.Name).not.toMatch(/[\r\n]/);
	});

	it('takes name and type from the options, or names a nameless file after its field', async () => {
		const parameters = { entityKey: byId(keyFor('workItem')) };
		const nameless: INodeExecutionData = {
			json: {},
			binary: {
				scan: { data: 'eA==', mimeType: '', fileExtension: 'pdf' },
				data: { data: 'eA==', mimeType: '' },
			},
		};
		const named = await bench.run(
			'file.upload',
			{ ...parameters, options: { fileName: 'b.csv', mimeType: 'text/csv; charset=utf-8' } },
			{ items: [itemWithFile('x')] },
		);
		const byField = await bench.run(
			'file.upload',
			{ ...parameters, binaryPropertyName: 'scan' },
			{ items: [nameless] },
		);
		const plain = await bench.run('file.upload', parameters, { items: [nameless] });
		expect(named.items[0].json).toMatchObject({ Name: 'b.csv' });
		expect(named.items[0].json.MimeType).toMatch(/^text\/csv/);
		expect(byField.items[0].json).toMatchObject({
			Name: 'scan.pdf',
			MimeType: 'application/octet-stream',
		});
		expect(plain.items[0].json).toMatchObject({ Name: 'data' });
	});

	it('makes the body anew for each attempt and leaves no file open', async () => {
		const watch = watchStreams();
		bench.simulator.faults.add({
			action: { type: 'status', status: 429, retryAfter: 0 },
			times: 2,
		});
		const content = randomBytes(400_000);
		const { error, items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: [await storedFile(content, 'a.pdf')], adapt: watch.adapt },
		);
		expect(error).toBeUndefined();
		expect(stored(items[0].json.Id)?.sha256).toBe(sha256(content));
		expect(watch.opened).toHaveLength(3);
		expect(watch.opened.every(({ destroyed }) => destroyed)).toBe(true);
	});

	it('goes through memory when the storage gives a stream of an unknown kind', async () => {
		const content = randomBytes(1_000);
		const { error, items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{
				items: [await storedFile(content, 'a.pdf')],
				adapt(context) {
					context.helpers.getBinaryStream = async () =>
						({
							async *[Symbol.asyncIterator]() {
								yield content;
							},
						}) as unknown as Readable;
				},
			},
		);
		expect(error).toBeUndefined();
		expect(stored(items[0].json.Id)?.sha256).toBe(sha256(content));
	});

	describe('that ends with HTTP 500', () => {
		const upload = async (body: unknown, idempotencyKey: string) => {
			const parameters = { entityKey: byId(keyFor('workItem')), options: { idempotencyKey } };
			const items = [itemWithFile('x')];
			const action: FaultAction = { type: 'status', status: 500, body };
			bench.simulator.faults.add({ action, times: 1 });
			const first = await bench.run('file.upload', parameters, { items });
			const second = await bench.run('file.upload', parameters, { items });
			return { first, second };
		};

		it.each([
			['trouble of the service', { error: { code: '5001', message: 'Something broke.' } }],
			['trouble without a text', { error: { code: '5001' } }],
			['trouble without a code', { message: 'The file type is not supported.' }],
			['a web page', '<html>Internal Server Error</html>'],
		])('because of %s may have come to pass, so its key stays taken', async (name, body) => {
			const { first, second } = await upload(body, name);
			expect(first.error?.message).toMatch(
				/^File may have been uploaded, but this is not confirmed/,
			);
			expect(first.error?.description).toMatch(/and check for the file .* another idempotency key/);
			expect(second.error?.message).toMatch(/^Not sent: a previous run with the idempotency key/);
			expect(bench.sent()).toEqual(['POST /v3/Files']);
		});

		it('because of its type has not come to pass, so its key is free again', async () => {
			const body = { error: { code: '5001', message: 'Unsupported file type.' } };
			const { first, second } = await upload(body, 'a type');
			expect(first.error?.message).toMatch(/^File not uploaded: Unsupported file type\./);
			expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused', code: '5001' });
			expect(jsonOf(second.items)).toMatchObject([{ Name: 'receipt.pdf' }]);
			expect(bench.sent()).toHaveLength(2);
		});
	});

	it('takes the kind of record in any spelling', async () => {
		const parameters = { entityType: 'WorkItem', entityKey: byId(keyFor('workItem')) };
		const { items } = await bench.run('file.upload', parameters, { items: [itemWithFile('x')] });
		expect(stored(items[0].json.Id)).toMatchObject({ EntityType: 'WorkItem' });
	});

	it('of a file that is gone says so, and may be tried again', async () => {
		const item = await storedFile(Buffer.from('x'), 'a.pdf');
		const parameters = { entityKey: byId(keyFor('workItem')) };
		const { error } = await bench.run('file.upload', parameters, {
			items: [item],
			adapt(context) {
				context.helpers.getBinaryStream = async () => {
					throw new Error('The file is gone');
				};
			},
		});
		expect(error?.message).toBe('The file is gone [item 0]');
		expect(bench.sent()).toEqual([]);
	});
});

describe('downloading', () => {
	const first = () => [...bench.simulator.store.files.values()][0];

	it('by key takes the route of the redirect and gives the details with the file', async () => {
		const file = first();
		const parameters = { fileContextKey: byId(file.FileContextKey) };
		const { error, items } = await bench.run('file.download', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent().map((request) => request.replace(/token=.*/, 'token=...'))).toEqual([
			`GET /v3/FileDetails/${file.FileContextKey}`,
			`GET /v3/FileDetails/${file.FileContextKey}/Download`,
			'GET /v3/Files?token=...',
		]);
		for (const { headers } of bench.simulator.requests) {
			expect(headers.accesskey).toBe(bench.simulator.credentials.accessKey);
		}
		expect(items[0].json).toMatchObject({
			FileContextKey: file.FileContextKey,
			FileName: file.FileName,
			FileSize: file.FileSize,
		});
		expect(items[0].binary?.data).toMatchObject({
			fileName: file.FileName,
			mimeType: file.MimeType,
			bytes: file.FileSize,
		});
		expect(sha256(await contentOf(items[0]))).toBe(file.sha256);
	});

	it('by the link of a list gives the same file, named by its headers', async () => {
		const file = first();
		const entityKey = byId(file.EntityKey);
		const { items: files } = await bench.run('file.getAll', {
			entityType: file.EntityType,
			entityKey,
		});
		bench.simulator.reset();
		const listed = files.filter(({ json }) => json.FileContextKey === file.FileContextKey);
		const { error, items } = await bench.run(
			'file.download',
			{
				fileContextKey: byUrl('={{ $json.DownloadUrl }}'),
				binaryPropertyName: 'copy',
			},
			{ items: listed },
		);
		expect(error).toBeUndefined();
		expect(bench.sent()).toHaveLength(1);
		expect(jsonOf(items)).toEqual([
			{ FileName: file.FileName, MimeType: file.MimeType, FileSize: file.FileSize },
		]);
		expect(sha256(await contentOf(items[0], 'copy'))).toBe(file.sha256);
	});

	it('by a link does without a name that nobody gives', async () => {
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: 'content',
			},
		});
		const { error, items } = await bench.run(
			'file.download',
			{ fileContextKey: byUrl('/v3/Files?token=t') },
			{
				adapt(context) {
					const prepare = context.helpers.prepareBinaryData;
					context.helpers.prepareBinaryData = async (...given) => ({
						...(await prepare(...given)),
						bytes: undefined,
					});
				},
			},
		);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ FileName: null, MimeType: 'text/plain', FileSize: 7 }]);
		expect(items[0].binary?.data.fileName).toBe('file');
	});

	it('works where n8n keeps files in memory, and knows no size', async () => {
		const file = first();
		const { error, items } = await bench.run(
			'file.download',
			{ fileContextKey: byId(file.FileContextKey) },
			{
				adapt(context) {
					const prepare = context.helpers.prepareBinaryData;
					context.helpers.prepareBinaryData = async (...given) => {
						const stored = await prepare(...given);
						const content = await binaryData().getAsBuffer(stored);
						const data = content.toString('base64');
						return { ...stored, id: undefined, bytes: undefined, data };
					};
				},
			},
		);
		expect(error).toBeUndefined();
		expect(sha256(await contentOf(items[0]))).toBe(file.sha256);
	});

	it('works where n8n does not tell the size of what it stored', async () => {
		const file = first();
		const { error } = await bench.run(
			'file.download',
			{ fileContextKey: byId(file.FileContextKey) },
			{
				adapt(context) {
					const prepare = context.helpers.prepareBinaryData;
					context.helpers.prepareBinaryData = async (...given) => {
						return { ...(await prepare(...given)), bytes: undefined };
					};
				},
			},
		);
		expect(error).toBeUndefined();
	});

	it('that breaks off is repeated with a fresh link', async () => {
		const file = first();
		bench.simulator.faults.add({ action: 'truncate', match: { path: '/v3/Files' }, times: 2 });
		const { error, items } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(error).toBeUndefined();
		expect(sha256(await contentOf(items[0]))).toBe(file.sha256);
		const links = bench.simulator.requests.filter(({ path }) => path === '/v3/Files');
		expect(links).toHaveLength(3);
		const details = bench.simulator.requests.filter(({ path }) => path.endsWith('/Download'));
		expect(details).toHaveLength(3);
	});

	it('that breaks off again and again is refused, never passed on in part', async () => {
		const file = first();
		bench.simulator.faults.add({ action: 'truncate', match: { path: '/v3/Files' } });
		const { error, items } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			new RegExp(
				`^The file "${file.FileContextKey}" was not received completely in 3 attempts: .*\\[item 0\\]$`,
			),
		);
		expect(error?.description).toContain('No incomplete file was passed on');
	});

	it('of another size than the details say is refused', async () => {
		const file = first();
		const { FileSize } = file;
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { FileName: file.FileName, FileSize: String(FileSize + 7) },
			},
			match: { path: `/v3/FileDetails/${file.FileContextKey}` },
		});
		const { error } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(error?.message).toContain(`${FileSize} of ${FileSize + 7} bytes were received`);
	});

	it.each([{ FileSize: null }, { FileSize: 'big' }, { FileSize: -1 }, { FileSize: '' }, {}])(
		'does without the details %j',
		async (body) => {
			const file = first();
			bench.simulator.faults.add({
				action: { type: 'status', status: 200, body },
				match: { path: `/v3/FileDetails/${file.FileContextKey}` },
			});
			const { error, items } = await bench.run('file.download', {
				fileContextKey: byId(file.FileContextKey),
			});
			expect(error).toBeUndefined();
			expect(items[0].binary?.data.fileName).toBe(file.FileName);
		},
	);

	it('does not follow a redirect abroad', async () => {
		bench.simulator.faults.add({
			action: { type: 'foreignRedirect', origin: 'https://evil.example' },
			match: { path: /Download$/ },
		});
		const { error } = await bench.run('file.download', {
			fileContextKey: byId(first().FileContextKey),
		});
		expect(error?.message).toContain('File not downloaded: the link leads to https://evil.example');
		expect(error?.description).toContain('Trusted Download Hosts');
	});

	it('ends when redirects go round in circles', async () => {
		bench.simulator.faults.add({ action: 'redirectLoop', match: { path: /Download$/ } });
		const { error } = await bench.run('file.download', {
			fileContextKey: byId(first().FileContextKey),
		});
		expect(error?.message).toContain('redirected more than 5 times');
	});
});

describe('the PDF of an invoice', () => {
	it('is fetched with a fresh link and named after the invoice', async () => {
		const key = unpaidInvoice(bench.simulator);
		const { InvoiceNumber } = bench.simulator.store.invoices.get(key)!;
		const parameters = { invoiceKey: byId(key), binaryPropertyName: 'pdf' };
		const { error, items } = await bench.run('invoice.downloadPdf', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent()[0]).toBe(`GET /v3/Invoices/${key}`);
		expect(bench.sent()[1]).toMatch(/^GET \/v3\/Files\?token=/);
		expect(items[0].json).toMatchObject({ InvoiceKey: key, InvoiceNumber });
		expect(items[0].binary?.pdf).toMatchObject({
			fileName: `Invoice-${InvoiceNumber}.pdf`,
			mimeType: 'application/pdf',
		});
		expect((await contentOf(items[0], 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('that breaks off is fetched again with another fresh link', async () => {
		bench.simulator.faults.add({ action: 'truncate', match: { path: '/v3/Files' }, times: 1 });
		const { error } = await bench.run('invoice.downloadPdf', {
			invoiceKey: byId(unpaidInvoice(bench.simulator)),
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toHaveLength(4);
		expect(bench.sent()[1]).not.toBe(bench.sent()[3]);
	});

	it('of an invoice without a number is named after its key', async () => {
		const key = unpaidInvoice(bench.simulator);
		const parameters = { invoiceKey: byId(key), simplify: false };
		const { items: invoices } = await bench.run('invoice.get', parameters);
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { ...invoices[0].json, InvoiceNumber: null } },
			match: { path: '/v3/Invoices/*' },
		});
		const { items } = await bench.run('invoice.downloadPdf', { invoiceKey: byId(key) });
		expect(items[0].binary?.data.fileName).toBe(`Invoice-${key}.pdf`);
	});

	it('does not exist before the invoice was posted or sent', async () => {
		const approved = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'Approved',
		)!;
		const { error } = await bench.run('invoice.downloadPdf', {
			invoiceKey: byId(approved.InvoiceKey),
		});
		expect(error?.message).toBe(`The invoice "${approved.InvoiceKey}" has no PDF yet [item 0]`);
		expect(error?.description).toContain('The status of this invoice is Approved');
	});
});
