import { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';

import { UploadBody } from '../../../../nodes/Karbon/files/uploadBody';

/** The body for a file of four bytes, of which n8n's storage gives this content. */
async function bodyOf(content: () => AsyncGenerator<Buffer>) {
	const getBinaryStream = async () => await Promise.resolve(Readable.from(content()));
	const context = { helpers: { getBinaryStream } } as unknown as IExecuteFunctions;
	const binary = { id: 'filesystem:a', data: '', mimeType: 'application/pdf' };
	const source = { binary, fileName: 'a.pdf', mimeType: 'application/pdf', size: 4 };
	const { body, failure } = await new UploadBody(context, {}, source).make();
	return { body: body as Readable, failure: () => failure?.() };
}

async function* whole() {
	yield await Promise.resolve(Buffer.from('%PDF'));
}

async function* broken() {
	yield await Promise.resolve(Buffer.from('%P'));
	throw new Error('The storage is gone');
}

describe('the body of an upload', () => {
	it('has no failure after all of the file', async () => {
		const { body, failure } = await bodyOf(whole);
		expect(Buffer.concat(await body.toArray()).toString()).toContain('%PDF');
		expect(failure()).toBeFalsy();
	});

	it('has one where the file cannot be read to its end', async () => {
		const { body, failure } = await bodyOf(broken);
		await expect(body.toArray()).rejects.toThrow('The storage is gone');
		expect(failure()?.message).toBe('File not uploaded: n8n could not read all of "a.pdf"');
	});

	it('has none where the HTTP client ends it, because its connection was lost', async () => {
		const { body, failure } = await bodyOf(whole);
		const reading = body.toArray({ signal: AbortSignal.timeout(5_000) });
		body.destroy(new Error('socket hang up'));
		await expect(reading).rejects.toThrow('socket hang up');
		expect(failure()).toBeFalsy();
	});
});
