import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';

import { type FilePart, frameForm, safeMimeType } from '../../../../nodes/Karbon/files/multipart';

const BOUNDARY = '0123456789abcdef0123456789abcdef';

interface Parsed {
	fields: Record<string, string>;
	fieldName: string;
	fileName: string;
	mimeType: string;
	content: string;
}

/** A server with an independent parser, that of @fastify/multipart. */
async function startParser(): Promise<FastifyInstance> {
	const app = fastify();
	await app.register(multipart, { preservePath: true });
	app.post('/', async (request): Promise<Parsed> => {
		const parsed: Partial<Parsed> = {};
		const fields: Record<string, string> = {};
		for await (const part of request.parts()) {
			if (part.type === 'field') fields[part.fieldname] = String(part.value);
			else {
				const { fieldname: fieldName, filename: fileName, mimetype: mimeType } = part;
				const content = (await part.toBuffer()).toString('hex');
				Object.assign(parsed, { fieldName, fileName, mimeType, content });
			}
		}
		return { ...parsed, fields } as Parsed;
	});
	return app;
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
	const all: Buffer[] = [];
	for await (const chunk of chunks) all.push(chunk);
	return Buffer.concat(all);
}

const file = (part: Partial<FilePart> = {}): FilePart => ({
	field: 'file',
	fileName: 'receipt.pdf',
	mimeType: 'application/pdf',
	size: 4,
	content: [Buffer.from('%PDF')],
	...part,
});

describe('frameForm', () => {
	let app: FastifyInstance;
	let url: string;
	beforeAll(async () => {
		app = await startParser();
		url = await app.listen({ port: 0, host: '127.0.0.1' });
	});
	afterAll(async () => await app.close());

	async function roundTrip(fields: Record<string, string>, part: FilePart): Promise<Parsed> {
		const form = frameForm(fields, part, BOUNDARY);
		const payload = await bytesOf(form.chunks());
		expect(form.headers['Content-Length']).toBe(String(payload.length));
		const type = { 'Content-Type': form.headers['Content-Type'] };
		const answer = await fetch(url, { method: 'POST', headers: type, body: payload });
		expect(answer.status).toBe(200);
		return (await answer.json()) as Parsed;
	}

	it('is parsed by a multipart parser as fields and one file', async () => {
		expect(await roundTrip({ contact_keys: 'abc' }, file())).toEqual({
			fields: { contact_keys: 'abc' },
			fieldName: 'file',
			fileName: 'receipt.pdf',
			mimeType: 'application/pdf',
			content: Buffer.from('%PDF').toString('hex'),
		});
	});

	it('declares its real length and can be parsed for any name, key and content', async () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(
				text.filter((key) => !key.includes(BOUNDARY)),
				text,
				fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
				async (key, name, chunks) => {
					const whole = Buffer.concat(chunks);
					const fileName = `n${name}.pdf`;
					const part = file({ fileName, size: whole.length, content: chunks });
					const parsed = await roundTrip({ workitem_keys: key }, part);
					expect(parsed.fields).toEqual({ workitem_keys: key });
					expect(parsed.content).toBe(whole.toString('hex'));
					expect(parsed.fileName).toBe(
						fileName.replace(/\r\n?|\n/g, '%0D%0A').replace(/\0/g, '%00'),
					);
				},
			),
			{ numRuns: 150 },
		);
	});

	it.each([
		['plain.pdf', 'plain.pdf'],
		['Rechnung Müller – 発票 🧾.pdf', 'Rechnung Müller – 発票 🧾.pdf'],
		['a"b.pdf', 'a"b.pdf'],
		['backslash\\', 'backslash\\'],
		['C:\\scans\\a.pdf', 'C:\\scans\\a.pdf'],
		['quote and backslash "\\', 'quote and backslash "\\'],
		["all of '()*%\\ 発票", "all of '()*%\\ 発票"],
		['a\r\nX-Evil: 1\r\n\r\nb.pdf', 'a%0D%0AX-Evil: 1%0D%0A%0D%0Ab.pdf'],
		['a\nb\rc.pdf', 'a%0D%0Ab%0D%0Ac.pdf'],
		['a\0b.pdf', 'a%00b.pdf'],
		['"; name="contact_keys', '"; name="contact_keys'],
	])('sends the file name %j as one name', async (fileName, expected) => {
		const parsed = await roundTrip({ contact_keys: 'abc' }, file({ fileName }));
		expect(parsed).toMatchObject({ fileName: expected, fields: { contact_keys: 'abc' } });
	});

	it('encodes a name only when the plain form may be misread', async () => {
		const head = async (fileName: string) => {
			const form = frameForm({}, file({ fileName }), BOUNDARY);
			return (await bytesOf(form.chunks())).toString();
		};
		expect(await head('Müller.pdf')).toContain('filename="Müller.pdf"\r\n');
		expect(await head('a"\\')).toContain('filename="a\\"\\\\"; filename*=UTF-8\'\'a%22%5C\r\n');
	});

	it.each([
		['strings', ['%P', 'DF']],
		['byte arrays', [new Uint8Array([37, 80]), new Uint8Array([68, 70])]],
	])('accepts content as %s', async (_name, chunks) => {
		async function* content() {
			yield* chunks;
		}
		expect((await roundTrip({}, file({ content: content() }))).content).toBe('25504446');
	});

	it('passes buffers on without copying them', async () => {
		const chunk = Buffer.from('%PDF');
		const chunks: Buffer[] = [];
		for await (const one of frameForm({}, file({ content: [chunk] }), BOUNDARY).chunks()) {
			chunks.push(one);
		}
		expect(chunks[1]).toBe(chunk);
	});

	it('fails on a file that is shorter than declared, before the form is complete', async () => {
		const form = frameForm({}, file({ size: 5 }), BOUNDARY);
		await expect(bytesOf(form.chunks())).rejects.toThrow(
			'The file "receipt.pdf" has 4 bytes instead of the expected 5',
		);
	});

	it('sends nothing beyond the declared length of a longer file', async () => {
		const sent: string[] = [];
		const content = [Buffer.from('ab'), Buffer.from('cd'), Buffer.from('ef')];
		const read = async () => {
			for await (const chunk of frameForm({}, file({ size: 3, content }), BOUNDARY).chunks()) {
				sent.push(chunk.toString());
			}
		};
		await expect(read()).rejects.toThrow('more than the expected 3 bytes');
		expect(sent.slice(1)).toEqual(['ab']);
	});
});

describe('safeMimeType', () => {
	it.each([
		['application/pdf', 'application/pdf'],
		['image/svg+xml', 'image/svg+xml'],
		['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
		['', 'application/octet-stream'],
		['pdf', 'application/octet-stream'],
		['text/plain\r\nX-Evil: 1', 'application/octet-stream'],
		['text/plain; a="\n"', 'application/octet-stream'],
		['text/plain\n', 'application/octet-stream'],
	])('turns %j into %s', (given, expected) => {
		expect(safeMimeType(given)).toBe(expected);
	});

	it('never contains a line break', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (type, parameter) => {
				expect(safeMimeType(`${type}/x;${parameter}\r\n`)).not.toMatch(/[\r\n]/);
			}),
		);
	});
});
