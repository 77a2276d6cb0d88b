import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { ExecuteContext } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';

import { byId, firstKey, itemWithFile, useBench } from '../../../support';
import { sha256, storedFile } from '../support';

const bench = useBench();

/** Records the streams that n8n opens for uploads. */

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

describe('uploading a file', () => {
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

	it.each(LINKS)('to a %s links the file to that record only', async (entityType, EntityType) => {
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

	it('takes a file as base64 with line breaks, as emails have it', async () => {
		const content = randomBytes(200);
		const data = content.toString('base64').replace(/.{76}/g, '$&\r\n');
		const item = {
			json: {},
			binary: { data: { data, fileName: 'a.pdf', mimeType: 'application/pdf' } },
		};
		const parameters = { entityKey: byId(keyFor('workItem')) };
		const { error, items } = await bench.run('file.upload', parameters, { items: [item] });
		expect(error).toBeUndefined();
		expect(stored(items[0].json.Id)).toMatchObject({ FileSize: 200, sha256: sha256(content) });
	});

	it('declares the length, so that the file is not kept in memory', async () => {
		const item = await storedFile(randomBytes(100_000), 'a.pdf');
		const parameters = { entityKey: byId(keyFor('workItem')) };
		await bench.run('file.upload', parameters, { items: [item] });
		const { headers } = bench.simulator.requests[0];
		expect(Number(headers['content-length'])).toBeGreaterThan(100_000);
		expect(headers['transfer-encoding']).toBeUndefined();
		expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=----karbon-/);
	});

	it('accepts a file that n8n keeps in memory', async () => {
		const { items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: [itemWithFile('small', 'a.txt', 'text/plain')] },
		);
		expect(stored(items[0].json.Id)).toMatchObject({ FileSize: 5, MimeType: 'text/plain' });
	});

	it('accepts an empty file', async () => {
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

	it.each([
		['under another name', { Name: '2026.pdf' }, '"2026.pdf" (1 bytes)'],
		['in part', { Size: '0' }, '"receipt.pdf" (0 bytes)'],
	])('that Karbon stores %s is reported', async (_how, other, stored) => {
		const body = { Id: 'f1', Name: 'receipt.pdf', Size: '1', ...other };
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body }, times: 1 });
		const { error, hints } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: [itemWithFile('x')] },
		);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			`Karbon stored the file "receipt.pdf" (1 bytes) as ${stored}.`,
		]);
	});

	it.each([
		[
			'under other names',
			{ Id: 'f1', Name: '2026.pdf', Size: '1' },
			'Karbon stored the files of Item 1, Item 2, Item 3 with other names or sizes, which the output shows.',
		],
		[
			'and of which it returns only the keys',
			{ Id: 'f1' },
			'Karbon returned only the key of each of these records: Item 1, Item 2, Item 3. The other fields show what was sent.',
		],
		[
			'and returns no keys',
			{},
			'Karbon created the records of Item 1, Item 2, Item 3 but did not return their keys.',
		],
	])('of several that Karbon stores %s, one hint names the items', async (_how, body, hint) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body }, times: 3 });
		const { error, hints } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')) },
			{ items: ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => itemWithFile('x', name)) },
		);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([hint]);
	});

	it.each([
		['without name and size', 'receipt.pdf', { Name: null, Size: '' }],
		['with letters of one character', 'cafe\u0301.pdf', { Name: 'caf\u00e9.pdf' }],
	])('that Karbon returns %s is not reported', async (_how, fileName, other) => {
		const body = { Id: 'f1', Size: '1', ...other };
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body }, times: 1 });
		const { error, hints } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')), options: { fileName } },
			{ items: [itemWithFile('x')] },
		);
		expect([error, hints]).toEqual([undefined, []]);
	});

	it('does not let a file name add a header or a field', async () => {
		const fileName = 'a\r\nX-Evil: 1\r\n\r\n--b.pdf';
		const { items } = await bench.run(
			'file.upload',
			{ entityKey: byId(keyFor('workItem')), options: { fileName } },
			{ items: [itemWithFile('x')] },
		);
		expect(items[0].json.Name).not.toMatch(/[\r\n]/);
	});

	it('takes the name and the type from the options, or names a file without a name after its binary field', async () => {
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

	it('builds a new body for each attempt, and closes all streams', async () => {
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

	it('reads the file into memory when the storage returns an unknown type of stream', async () => {
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

	it('says that a tool without input has no file', async () => {
		const parameters = { entityKey: byId(keyFor('workItem')) };
		const { error } = await bench.run('file.upload', parameters, {
			adapt(context) {
				// As in the context of n8n for a tool of older AI agents.
				const items = context.getInputData();
				context.getInputData = (_index, type) => (type === 'main' ? [] : items);
				context.helpers.assertBinaryData = () => {
					throw new TypeError("Cannot read properties of undefined (reading '0')");
				};
			},
		});
		expect(error?.message).toBe(
			"'Input Binary Field' has no file, because n8n gives this tool no items. Use a node that is not a tool",
		);
	});

	it('accepts the record type in any letter case', async () => {
		const parameters = { entityType: 'WorkItem', entityKey: byId(keyFor('workItem')) };
		const { items } = await bench.run('file.upload', parameters, { items: [itemWithFile('x')] });
		expect(stored(items[0].json.Id)).toMatchObject({ EntityType: 'WorkItem' });
	});

	it('reports a file that no longer exists, and sends nothing', async () => {
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
		expect(error?.message).toBe('The file is gone');
		expect(bench.sent()).toEqual([]);
	});
});
