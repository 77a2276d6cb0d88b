import { Readable } from 'node:stream';

import { openDownload } from '../../../../nodes/Karbon/files/openDownload';
import {
	type Answerer,
	BASE_URL,
	createTestClient,
	type FakeAnswer,
} from '../../../support/fakeHost';

const BODY = Readable.from(['file']);

async function run(answer: Answerer, link: string, hosts: string[] = [], baseUrl = BASE_URL) {
	const { client, host, settle } = createTestClient(answer, {
		credentials: { trustedDownloadHosts: hosts, baseUrl },
	});
	const urls = () => host.requests.map(({ url }) => url);
	return { opening: settle(openDownload(client, link, 'the file "k"')), urls, host };
}

/** Answers each address with a redirect to the next, and the last with a file. */
const route =
	(targets: Record<string, string>): Answerer =>
	({ url }): FakeAnswer =>
		url in targets ? { status: 302, headers: { location: targets[url] } } : { body: BODY };

describe('openDownload', () => {
	it('returns the stream with the name and the type of the file', async () => {
		const headers = {
			'content-type': 'application/pdf; charset=binary',
			'content-disposition': 'attachment; filename="a.pdf"',
		};
		const { opening, urls, host } = await run(() => ({ headers, body: BODY }), '/v3/Files?token=t');
		expect(await opening).toEqual({
			body: BODY,
			fileName: 'a.pdf',
			mimeType: 'application/pdf',
		});
		expect(urls()).toEqual([`${BASE_URL}/v3/Files?token=t`]);
		expect(host.requests[0]).toMatchObject({ encoding: 'stream', disableFollowRedirect: true });
	});

	it.each<[FakeAnswer['headers']]>([[{}], [{ 'content-type': '' }]])(
		'omits what the headers do not tell: %j',
		async (headers) => {
			const { opening } = await run(() => ({ headers, body: BODY }), '/v3/Files');
			expect(await opening).toEqual({ body: BODY });
		},
	);

	it('requests uncompressed bytes', async () => {
		const { opening, host } = await run(() => ({ body: BODY }), '/v3/Files');
		await opening;
		expect(host.requests[0].headers).toMatchObject({ 'Accept-Encoding': 'identity' });
	});

	it('follows redirects to the origin of the Base URL', async () => {
		const first = `${BASE_URL}/v3/FileDetails/k/Download`;
		const { opening, urls } = await run(
			route({ [first]: '/v3/Files?token=1', [`${BASE_URL}/v3/Files?token=1`]: '?token=2' }),
			'/v3/FileDetails/k/Download',
		);
		await opening;
		expect(urls()).toEqual([first, `${BASE_URL}/v3/Files?token=1`, `${BASE_URL}/v3/Files?token=2`]);
	});

	it('resolves the link of a record against a base URL with a path', async () => {
		const { opening, urls } = await run(
			() => ({ body: BODY }),
			'/v3/Files?token=t',
			[],
			`${BASE_URL}/karbon`,
		);
		await opening;
		expect(urls()).toEqual([`${BASE_URL}/karbon/v3/Files?token=t`]);
	});

	it.each([
		'//evil.example/f',
		'https://evil.example/f',
		'https://x@api.example.com/f',
		'file:///f',
	])('does not open the link %s', async (link) => {
		const { opening, urls } = await run(() => ({ body: BODY }), link);
		await expect(opening).rejects.toMatchObject({
			name: 'AnswerError',
			message: expect.stringContaining('is not the Base URL of the credential'),
			description: expect.stringContaining('Trusted Download Hosts'),
		});
		expect(urls()).toEqual([]);
	});

	it('does not follow a redirect to another origin, and names only its host', async () => {
		const { opening, urls } = await run(
			() => ({ status: 302, headers: { location: 'https://evil.example/f?token=secret' } }),
			'/v3/Files',
		);
		await expect(opening).rejects.toThrow(
			'File not downloaded: the link leads to https://evil.example, which is not the Base URL of the credential',
		);
		expect(urls()).toHaveLength(1);
	});

	it('follows a redirect to a trusted host, and none from there to another host', async () => {
		const answer = route({
			[`${BASE_URL}/v3/Files`]: 'https://files.example/f',
			'https://files.example/f': '/g',
			'https://files.example/g': 'https://evil.example/f',
		});
		const { opening, urls } = await run(answer, '/v3/Files', ['files.example']);
		await expect(opening).rejects.toThrow('https://evil.example');
		expect(urls()).toEqual([
			`${BASE_URL}/v3/Files`,
			'https://files.example/f',
			'https://files.example/g',
		]);
	});

	it.each<[string, Answerer, number]>([
		['in a loop', ({ url }) => ({ status: 302, headers: { location: url } }), 6],
		['without a target', () => ({ status: 302 }), 1],
		['with an empty target', () => ({ status: 302, headers: { location: [''] } }), 1],
		['with the status 304, which has no target', () => ({ status: 304 }), 1],
	])('stops at a redirect %s', async (_name, answer, requests) => {
		const { opening, urls } = await run(answer, '/v3/Files');
		await expect(opening).rejects.toThrow('redirected more than 5 times, or without a target');
		expect(urls()).toHaveLength(requests);
	});

	it('reports an error of Karbon like any other read', async () => {
		const { opening } = await run(
			() => ({ status: 404, body: '{"error":{"code":"4004","message":"No."}}' }),
			'/v3/Files',
		);
		await expect(opening).rejects.toMatchObject({
			message: 'The file "k" was not found',
		});
	});
});
