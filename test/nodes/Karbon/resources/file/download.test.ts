import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import { credentialFor } from '../../../../support/n8n/credentials';
import { binaryData } from '../../../../support/n8n/platform';
import { byId, byUrl, jsonOf, useBench } from '../../support';
import { contentOf, sha256 } from './support';

const bench = useBench();

describe('downloading a file', () => {
	const first = () => [...bench.simulator.store.files.values()][0];

	it('by key follows the redirect, and returns the file with its details', async () => {
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

	it.each(['Statement 11/2026.pdf', 'Statement 11\\2026.pdf'])(
		'by key keeps all of the name %s, so that it differs from the name of another month',
		async (FileName) => {
			const file = first();
			const earlier = file.FileName;
			file.FileName = FileName;
			const parameters = { fileContextKey: byId(file.FileContextKey) };
			const { items } = await bench.run('file.download', parameters);
			file.FileName = earlier;
			expect(items[0].json.FileName).toBe(FileName);
			expect(items[0].binary?.data.fileName).toBe('Statement 11_2026.pdf');
		},
	);

	it('by a link from a list returns the same file, named by its headers', async () => {
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

	it('by a link works when the response has no file name', async () => {
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

	it('by a link tells the size of the stored file where n8n wraps the response, and tells no size', async () => {
		const file = first();
		const { items: files } = await bench.run('file.getAll', {
			entityType: file.EntityType,
			entityKey: byId(file.EntityKey),
		});
		const { error, items } = await bench.run(
			'file.download',
			{ fileContextKey: byUrl('={{ $json.DownloadUrl }}') },
			{
				items: files.filter(({ json }) => json.FileContextKey === file.FileContextKey),
				adapt({ helpers }) {
					const { httpRequestWithAuthentication: request, prepareBinaryData: prepare } = helpers;
					helpers.httpRequestWithAuthentication = async function (...given) {
						const response = (await request.apply(this, given)) as { body: Readable };
						return { ...response, body: Readable.from(response.body, { objectMode: false }) };
					};
					helpers.prepareBinaryData = async (...given) => ({
						...(await prepare(...given)),
						bytes: undefined,
					});
				},
			},
		);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{ FileName: file.FileName, MimeType: file.MimeType, FileSize: file.FileSize },
		]);
	});

	it('works when n8n keeps files in memory without a size', async () => {
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

	it('works when n8n does not return the size of the stored file', async () => {
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

	it('is retried with a new link after a truncated response', async () => {
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

	it('fails after three truncated responses, and passes no incomplete file on', async () => {
		const file = first();
		bench.simulator.faults.add({ action: 'truncate', match: { path: '/v3/Files' } });
		const { error, items } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			new RegExp(`^The file "${file.FileContextKey}" was not received completely in 3 attempts: `),
		);
		expect(error?.description).toContain('Try again later');
	});

	it('takes a file that its host compresses although it was asked not to', async () => {
		const packed = gzipSync('x'.repeat(5_000));
		const server = createServer((_request, response) => {
			response.setHeader('content-encoding', 'gzip').setHeader('content-length', packed.length);
			response.end(packed);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const { error, items } = await bench.run(
			'file.download',
			{ fileContextKey: byUrl(`${baseUrl}/v3/Files?token=t`) },
			{ credential: credentialFor(bench.simulator, { baseUrl }) },
		);
		server.close();
		expect(error).toBeUndefined();
		expect(String(await contentOf(items[0]))).toBe('x'.repeat(5_000));
	});

	it('fails when the size differs from the details', async () => {
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

	it.each([
		{ FileSize: null },
		{ FileSize: 'big' },
		{ FileSize: -1 },
		{ FileSize: '' },
		{ FileName: null },
	])('works with the details %j', async (body) => {
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
	});

	it.each([
		['a page or JSON that was uploaded', { MimeType: null, FileSize: null }, 'text/html'],
		['a PDF of the known size with another type', { MimeType: 'application/pdf' }, 'text/html'],
		['a PDF with a general type', { MimeType: 'application/pdf', FileSize: null }, 'binary/octet'],
	])('takes %s', async (_what, details, type) => {
		const file = first();
		const content = '%PDF';
		const body = { FileSize: content.length, ...details };
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body },
			match: { path: `/v3/FileDetails/${file.FileContextKey}` },
		});
		const headers = { 'content-type': type };
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, headers, body: content },
			match: { path: /Download$/ },
		});
		const { error, items } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(error).toBeUndefined();
		expect(sha256(await contentOf(items[0]))).toBe(sha256(Buffer.from(content)));
	});

	it('fails when the details have no fields, because they are no file', async () => {
		const file = first();
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: {} },
			match: { path: `/v3/FileDetails/${file.FileContextKey}` },
		});
		const { error } = await bench.run('file.download', {
			fileContextKey: byId(file.FileContextKey),
		});
		expect(error?.message).toBe(`Karbon did not return the file "${String(file.FileContextKey)}"`);
	});

	it('does not follow a redirect to another origin', async () => {
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

	it('stops at a redirect loop', async () => {
		bench.simulator.faults.add({ action: 'redirectLoop', match: { path: /Download$/ } });
		const { error } = await bench.run('file.download', {
			fileContextKey: byId(first().FileContextKey),
		});
		expect(error?.message).toContain('redirected more than 5 times');
	});
});
