import { sendOnce } from '../../../../../nodes/shared/transport/sendOnce';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { Deadline, realTiming } from '../../../../../nodes/shared/timing';
import { BASE_URL, createFakeHost } from '../../../../support/fakeHost';
import { request } from './request';

const NO_DEADLINE = new Deadline(Infinity, realTiming);

describe('sendOnce', () => {
	async function optionsFor(fields: Partial<KarbonRequest>) {
		const host = createFakeHost(() => ({ body: {} }));
		await sendOnce(host, request(fields), BASE_URL, realTiming, NO_DEADLINE);
		return host.requests[0];
	}

	it('asks n8n to return every status and to follow no redirect', async () => {
		expect(await optionsFor({ query: { $top: 5 } })).toEqual({
			method: 'GET',
			url: `${BASE_URL}/v3/Invoices?$top=5`,
			headers: { Accept: 'application/json', 'Accept-Encoding': 'gzip' },
			body: undefined,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: 60_000,
			abortSignal: expect.any(AbortSignal),
		});
	});

	it('sends an object as JSON text', async () => {
		const { body, headers } = await optionsFor({ method: 'POST', body: { a: 'ü' } });
		expect(body).toBe('{"a":"ü"}');
		expect(headers).toMatchObject({ 'Content-Type': 'application/json' });
	});

	it('sends a created body with its own headers and a longer time-out', async () => {
		const made = { body: 'form', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
		const options = await optionsFor({ method: 'POST', body: async () => made });
		expect(options).toMatchObject({ body: 'form', headers: made.headers, timeout: 3_600_000 });
		expect(options.headers).toMatchObject({ 'Accept-Encoding': 'gzip' });
	});

	it.each([
		['', false, { message: 'storage is gone' }],
		[', unless it is canceled', true, { name: 'CancelledError', maybeSent: false }],
	])('throws why only a part of a created body was sent%s', async (_name, isCanceled, expected) => {
		const canceling = new AbortController();
		const host = {
			...createFakeHost(() => {
				if (isCanceled) canceling.abort();
				throw new Error('socket hang up');
			}),
			getExecutionCancelSignal: () => canceling.signal,
		};
		const failure = () => new Error('storage is gone');
		const body = async () => await Promise.resolve({ body: 'form', headers: {}, failure });
		const upload = request({ method: 'POST', body });
		const sent = sendOnce(host, upload, BASE_URL, realTiming, NO_DEADLINE);
		await expect(sent).rejects.toMatchObject(expected);
	});

	it('has a longer time-out for files', async () => {
		expect(await optionsFor({ expectedBody: 'stream' })).toMatchObject({
			encoding: 'stream',
			timeout: 3_600_000,
			headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
		});
	});

	it('throws what it cannot write into an address, because nothing was sent', async () => {
		const query = { $filter: '\uD800' };
		await expect(optionsFor({ method: 'POST', query })).rejects.toThrow(URIError);
	});

	it('sends to an absolute address unchanged', async () => {
		const path = `${BASE_URL}/v3/X?$skip=1&a='b'`;
		expect((await optionsFor({ path })).url).toBe(path);
	});

	it('reads the body of a refused file response', async () => {
		const host = createFakeHost(() => ({ status: 404, body: { error: { message: 'No.' } } }));
		const file = request({ expectedBody: 'stream' });
		expect(await sendOnce(host, file, BASE_URL, realTiming, NO_DEADLINE)).toMatchObject({
			kind: 'refused',
			service: { message: 'No.' },
		});
	});

	it('treats a response without a body as an empty one', async () => {
		const host = createFakeHost(() => ({ status: 204 }));
		const deletion = request({ method: 'DELETE', expectedBody: 'optional' });
		expect(await sendOnce(host, deletion, BASE_URL, realTiming, NO_DEADLINE)).toMatchObject({
			kind: 'success',
		});
	});
});
