import {
	classifyResponse,
	isKarbonNotFound,
	MAX_TEXT_BYTES,
	readText,
} from '../../../../../nodes/shared/transport/classifyResponse';
import type { KarbonRequest, KarbonResponse } from '../../../../../nodes/shared/transport/request';
import { MAX_DEPTH } from '../../../../../nodes/shared/json';

const NOW = Date.UTC(2026, 0, 15, 9);

const request = (fields: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path: '/v3/Invoices',
	errorContext: { purpose: 'read' },
	...fields,
});

const response = (status: number, headers: KarbonResponse['headers'] = {}): KarbonResponse => ({
	status,
	headers,
	body: 'raw',
});

describe('readText', () => {
	async function* parts(...all: Buffer[]) {
		yield* all;
	}

	it.each([
		['the maximum', 0, MAX_TEXT_BYTES],
		['one byte more than the maximum', 1, undefined],
	])('of a body with %s', async (_name, more, length) => {
		const body = parts(Buffer.alloc(MAX_TEXT_BYTES, ' '), Buffer.alloc(more, ' '));
		expect((await readText(body))?.length).toBe(length);
	});
});

describe('classifyResponse', () => {
	it.each([
		[199, 'refused'],
		[200, 'success'],
		[201, 'success'],
		[299, 'success'],
		[300, 'redirect'],
		[301, 'redirect'],
		[302, 'redirect'],
		[399, 'redirect'],
		[400, 'refused'],
		[401, 'refused'],
		[403, 'refused'],
		[404, 'refused'],
		[408, 'serverFault'],
		[409, 'conflict'],
		[413, 'refused'],
		[418, 'refused'],
		[429, 'rateLimited'],
		[500, 'serverFault'],
		[502, 'serverFault'],
		[503, 'serverFault'],
		[504, 'serverFault'],
	])('classifies HTTP %i as %s', (status, kind) => {
		expect(classifyResponse(request(), response(status), '{}', NOW)).toMatchObject({
			kind,
			status,
		});
	});

	it.each([
		[404, '4004', true],
		[404, '4000', false],
		[404, undefined, false],
		[400, '4004', false],
	])("takes HTTP %i with the code %s for Karbon's own answer: %s", (status, code, isMissing) => {
		const service = code === undefined ? undefined : { code, details: [] };
		expect(isKarbonNotFound({ kind: 'refused', status, service })).toBe(isMissing);
	});

	it.each([
		[true, 'null', 'refused', true],
		[true, '{}', 'success', false],
		[true, '', 'unreadable', false],
		[false, 'null', 'unreadable', false],
	])('with isNullMissing %s, classifies a success with the body %j as %s', (...row) => {
		const [isNullMissing, text, kind, isMissing] = row;
		const outcome = classifyResponse(request({ isNullMissing }), response(200), text, NOW);
		expect(outcome.kind).toBe(kind);
		expect(isKarbonNotFound(outcome)).toBe(isMissing);
	});

	it('returns the parsed body of a success', () => {
		const outcome = classifyResponse(request(), response(200, { etag: 'x' }), '{"a":1}', NOW);
		expect(outcome.response).toEqual({ status: 200, headers: { etag: 'x' }, body: { a: 1 } });
	});

	it('does not take a body that is too large for an empty one', () => {
		const reason = "Karbon's response has more than 64 MB";
		const unread = { kind: 'tooLarge', status: 200, reason };
		for (const expectedBody of ['json', 'optional', 'empty'] as const) {
			const outcome = classifyResponse(request({ expectedBody }), response(200), undefined, NOW);
			expect(outcome).toMatchObject(unread);
		}
	});

	it.each(['', '<html>', '5', 'null', '"text"'])('classifies %j as unreadable', (text) => {
		for (const expectedBody of [undefined, 'json'] as const) {
			expect(classifyResponse(request({ expectedBody }), response(200), text, NOW)).toEqual({
				kind: 'unreadable',
				status: 200,
				service: { details: [] },
			});
		}
	});

	it.each([
		['write', MAX_DEPTH, 'success'],
		['write', MAX_DEPTH + 1, 'unreadable'],
		['idempotent', MAX_DEPTH + 1, 'unreadable'],
		['read', MAX_DEPTH + 1, 'success'],
	] as const)('of a %s, classifies a body with %i levels as %s', (safety, depth, kind) => {
		const text = '['.repeat(depth) + ']'.repeat(depth);
		const outcome = classifyResponse(request({ safety }), response(200), text, NOW);
		expect(outcome.kind).toBe(kind);
		expect(outcome.reason).toBe(
			kind === 'success'
				? undefined
				: "Karbon's response has more than 100 levels of nested values",
		);
	});

	it.each([
		[true, '{"a":1.0}', '{"a":1.0}'],
		[true, 'null', undefined],
		[false, '{"a":1.0}', undefined],
	])('with keepsText %s, keeps of the text %j: %j', (keepsText, text, kept) => {
		const given = request({ keepsText, expectedBody: 'optional' });
		const { response: read } = classifyResponse(given, response(200), text, NOW);
		expect(read?.text).toBe(kept);
	});

	it.each([
		[302, []],
		[400, ['Odd']],
	])('reads an error message of HTTP %i: %j', (status, messages) => {
		const text = '{"error":{"message":"Odd"}}';
		const { service } = classifyResponse(request(), response(status), text, NOW);
		expect([service?.message ?? []].flat()).toEqual(messages);
	});

	it.each([
		['write', '', 'success', undefined],
		['write', '5', 'success', undefined],
		['write', '<html>', 'unreadable', undefined],
		['write', '{"a":1}', 'success', { a: 1 }],
		['read', '', 'success', undefined],
		['read', 'null', 'success', undefined],
		['read', '[]', 'success', []],
		// This says nothing about a record.
		['read', '5', 'unreadable', undefined],
	] as const)('of a %s that needs no body, classifies %j as %s', (safety, text, kind, body) => {
		const given = request({ safety, expectedBody: 'optional' });
		const outcome = classifyResponse(given, response(200), text, NOW);
		expect(outcome).toMatchObject({ kind, ...(kind === 'success' && { response: { body } }) });
	});

	it.each([
		[204, '', 'success'],
		[200, ' ', 'success'],
		[202, '', 'unreadable'],
		[200, '{}', 'unreadable'],
		[200, '{"success":false}', 'unreadable'],
		[200, '<html>', 'unreadable'],
	])(
		'when only an empty body confirms the write, classifies HTTP %i with %j as %s',
		(status, text, kind) => {
			const outcome = classifyResponse(
				request({ expectedBody: 'empty' }),
				response(status),
				text,
				NOW,
			);
			expect(outcome.kind).toBe(kind);
		},
	);

	it.each([
		['the record', '{"TargetUrl":"https://a.test"}', 'success'],
		['no body', '', 'success'],
		['another object', '{"success":false}', 'unreadable'],
		['an error', '{"error":{"code":"5001"}}', 'unreadable'],
		['a bare value', '5', 'unreadable'],
		['an error beside it', '{"TargetUrl":"https://a.test","Error":{}}', 'unreadable'],
	])(
		'when an empty body or the record confirms the write, classifies %s (%s) as %s',
		(_name, text, kind) => {
			const given = request({ expectedBody: 'empty', recordField: 'TargetUrl' });
			expect(classifyResponse(given, response(200), text, NOW).kind).toBe(kind);
		},
	);

	it('does not accept a web page as an empty body', () => {
		const outcome = classifyResponse(
			request({ expectedBody: 'optional' }),
			response(200),
			'<html>',
			NOW,
		);
		expect(outcome.kind).toBe('unreadable');
	});

	it.each([200, 203, 300, 302])('returns a file response of HTTP %i unchanged', (status) => {
		const file = response(status);
		const outcome = classifyResponse(request({ expectedBody: 'stream' }), file, undefined, NOW);
		expect(outcome).toEqual({ kind: 'success', status, response: file });
	});

	it.each([202, 204])('classifies HTTP %i in place of a file as unreadable', (status) => {
		const wanted = request({ expectedBody: 'stream' });
		expect(classifyResponse(wanted, response(status), undefined, NOW)).toEqual({
			kind: 'unreadable',
			status,
			service: { details: [] },
			reason: `Karbon sent no file (HTTP ${status})`,
		});
	});

	it.each([
		['read', { kind: 'serverFault', service: { code: '5001', message: 'Odd' } }],
		['write', { kind: 'success' }],
	] as const)('classifies an error that a %s gets with HTTP 200', (safety, expected) => {
		const text = '{"error":{"code":"5001","message":"Odd"}}';
		const outcome = classifyResponse(request({ safety }), response(200), text, NOW);
		expect(outcome).toMatchObject({ ...expected, status: 200 });
	});

	it('classifies another record than the one to be read as unreadable', () => {
		const wanted = request({ path: '/v3/Invoices/abc' });
		expect(classifyResponse(wanted, response(200), '{"InvoiceKey":"xyz"}', NOW)).toEqual({
			kind: 'unreadable',
			status: 200,
			service: { details: [] },
			reason: 'Karbon returned "xyz" instead. Check your proxy and its cache',
		});
	});

	it.each([
		[302, { details: [] }],
		[400, undefined],
	])('reads of HTTP %i with a web page the message %j', (status, service) => {
		const outcome = classifyResponse(request(), response(status), '<html>', NOW);
		expect(outcome.service).toEqual(service);
	});

	it("reads Karbon's text of a refusal", () => {
		const text = '{"error":{"code":"4004","message":"Not found."}}';
		expect(classifyResponse(request(), response(404), text, NOW).service).toEqual({
			code: '4004',
			message: 'Not found.',
			details: [],
		});
		expect(classifyResponse(request(), response(404), undefined, NOW).service).toEqual({
			details: [],
		});
	});

	it.each([
		['of an upload as refused', '/v3/Files', 'Unsupported file type.', 'refused'],
		['of another request as serverFault', '/v3/Expenses', 'Unsupported file type.', 'serverFault'],
	])('classifies HTTP 500 with the text of a refused upload %s', (_name, path, message, kind) => {
		const text = JSON.stringify({ error: { code: '5001', message } });
		const upload = request({ method: 'POST', path });
		expect(classifyResponse(upload, response(500), text, NOW).kind).toBe(kind);
	});

	it.each([
		['seconds', { 'retry-after': '10' }, '{}', 10_000],
		['a date', { 'retry-after': new Date(NOW + 30_000).toUTCString() }, '{}', 30_000],
		['the text alone', {}, '{"message":"Try again in 7 seconds."}', 7_000],
		['the longer of both', { 'retry-after': '5' }, '{"message":"Try again in 7 seconds."}', 7_000],
		[
			'the header when it is longer',
			{ 'retry-after': '9' },
			'{"message":"Try again in 7 seconds."}',
			9_000,
		],
		['nothing', {}, '', undefined],
	])('reads how long a 429 asks to wait from %s', (_name, headers, text, retryAfterMs) => {
		expect(classifyResponse(request(), response(429, headers), text, NOW).retryAfterMs).toBe(
			retryAfterMs,
		);
	});

	it('reads the Retry-After of a 503 as well', () => {
		const outcome = classifyResponse(request(), response(503, { 'retry-after': '20' }), '', NOW);
		expect(outcome).toMatchObject({ kind: 'serverFault', retryAfterMs: 20_000 });
	});
});
