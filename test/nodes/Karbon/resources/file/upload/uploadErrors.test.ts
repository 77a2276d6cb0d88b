import { Readable } from 'node:stream';

import type { ExecuteContext } from 'n8n-core';

import type { FaultAction } from '../../../../../../simulator';
import { byId, firstKey, itemWithFile, jsonOf, useBench } from '../../../support';
import { storedFile } from '../support';

const bench = useBench();

const upload = async (body: unknown, idempotencyKey: string) => {
	const entityKey = byId(firstKey(bench.simulator.store.workItems));
	const parameters = { entityKey, options: { idempotencyKey } };
	const items = [itemWithFile('x')];
	const action: FaultAction = { type: 'status', status: 500, body };
	bench.simulator.faults.add({ action, times: 1 });
	const first = await bench.run('file.upload', parameters, { items });
	const second = await bench.run('file.upload', parameters, { items });
	return { first, second };
};

describe('an upload that Karbon answers with HTTP 500', () => {
	it.each([
		['a server error', { error: { code: '5001', message: 'Something broke.' } }],
		['an error without a message', { error: { code: '5001' } }],
		['an error without a code', { message: 'The file type is not supported.' }],
		['a web page', '<html>Internal Server Error</html>'],
	])('and %s has an unknown outcome, so its idempotency key stays used', async (name, body) => {
		const { first, second } = await upload(body, name);
		expect(first.error?.message).toMatch(/^File may have been uploaded, but this is not confirmed/);
		expect(first.error?.description).toMatch(/and check for the file .* another idempotency key/);
		expect(second.error?.message).toMatch(/^Not sent: a previous attempt with the idempotency key/);
		expect(bench.sent()).toEqual(['POST /v3/Files']);
	});

	it.each([
		[
			'client group',
			'clientGroup',
			'check for the file "receipt.pdf"; the API cannot list its files.',
		],
		['contact', 'contact', 'or use File > Get Many for it, and check for the file "receipt.pdf".'],
	])('and is for a %s says how to check', async (_name, entityType, advice) => {
		const action: FaultAction = { type: 'status', status: 500 };
		bench.simulator.faults.add({ action, times: 1 });
		const { contacts, clientGroups } = bench.simulator.store;
		const key = firstKey(entityType === 'contact' ? contacts : clientGroups);
		const items = [itemWithFile(entityType)];
		const parameters = { entityType, entityKey: byId(key) };
		const { error } = await bench.run('file.upload', parameters, { items });
		expect(error?.description).toContain(advice);
	});

	it('because of the file type is refused, so its idempotency key can be used again', async () => {
		const body = { error: { code: '5001', message: 'Unsupported file type.' } };
		const { first, second } = await upload(body, 'a type');
		expect(first.error?.message).toMatch(/^File not uploaded: Unsupported file type\./);
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused', code: '5001' });
		expect(jsonOf(second.items)).toMatchObject([{ Name: 'receipt.pdf' }]);
		expect(bench.sent()).toHaveLength(2);
	});
});

describe('a file that n8n cannot read to its end', () => {
	const SIZE = 400_000;
	const half = Buffer.alloc(SIZE / 2, 1);

	/** n8n's storage gives these chunks of a file. */
	const storageWith = (chunks: () => AsyncGenerator<Buffer>) => (context: ExecuteContext) => {
		context.helpers.getBinaryStream = async () => await Promise.resolve(Readable.from(chunks()));
	};
	const uploadFrom = async (name: string, adapt?: (context: ExecuteContext) => void) =>
		await bench.run(
			'file.upload',
			{ entityKey: byId(firstKey(bench.simulator.store.workItems)) },
			{ items: [await storedFile(Buffer.alloc(SIZE, 1), name)], adapt },
		);

	it.each([
		['at once', []],
		['later', [half]],
	])(
		'because its storage fails %s was not uploaded, and can be uploaded again',
		async (_when, read) => {
			const { size } = bench.simulator.store.files;
			const first = await uploadFrom(
				'year end.pdf',
				storageWith(async function* () {
					await Promise.resolve();
					yield* read;
					throw Object.assign(new Error('The storage is gone'), { code: 'ECONNRESET' });
				}),
			);
			expect(first.error?.message).toBe(
				'File not uploaded: n8n could not read all of "year end.pdf"',
			);
			expect(first.error?.description).toBe(
				'The storage is gone. Check the binary data storage of this n8n instance, then run the workflow with only this item.',
			);
			expect(bench.simulator.store.files.size).toBe(size);
			const second = await uploadFrom('year end.pdf');
			expect(second.error).toBeUndefined();
			expect(bench.simulator.store.files.size).toBe(size + 1);
		},
	);

	it('is no reason for a lost connection: such an upload may have been done', async () => {
		bench.loseNextResponse();
		const { error } = await uploadFrom('lost.pdf');
		expect(error?.message).toMatch(/^File may have been uploaded/);
	});
});
