import {
	classifyResponse,
	isKarbonNotFound,
	parseJson,
} from '../../../../nodes/shared/transport/classifyResponse';
import type { KarbonRequest, KarbonResponse } from '../../../../nodes/shared/transport/request';

const NOW = Date.UTC(2026, 0, 15, 9);

const request = (fields: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path: '/v3/Invoices',
	purpose: 'read',
	...fields,
});

const response = (status: number, headers: KarbonResponse['headers'] = {}): KarbonResponse => ({
	status,
	headers,
	body: 'raw',
});

describe('parseJson', () => {
	it.each([
		['{"a":1}', { a: 1 }],
		['\uFEFF[1]', [1]],
		['', undefined],
		['<html>', undefined],
	])('reads %j', (text, expected) => {
		expect(parseJson(text)).toEqual(expected);
	});
});

describe('classifyResponse', () => {
	it.each([
		[200, 'success'],
		[201, 'success'],
		[299, 'success'],
		[301, 'redirect'],
		[302, 'redirect'],
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

	it('does not take a 404 without a body for one of Karbon', () => {
		expect(isKarbonNotFound({ kind: 'refused', status: 404 })).toBe(false);
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
		const unread = { kind: 'tooLarge', status: 200, reason: expect.stringContaining('64 MB') };
		for (const expectedBody of ['json', 'optional', 'empty'] as const) {
			const outcome = classifyResponse(request({ expectedBody }), response(200), undefined, NOW);
			expect(outcome).toMatchObject(unread);
		}
	});

	it.each(['', '<html>', '5', 'null', '"text"'])('classifies %j as unreadable', (text) => {
		expect(classifyResponse(request(), response(200), text, NOW)).toEqual({
			kind: 'unreadable',
			status: 200,
			service: { details: [] },
		});
	});

	it.each([
		['', undefined],
		['5', undefined],
		['{"a":1}', { a: 1 }],
	])('accepts %j when no body is expected', (text, body) => {
		const outcome = classifyResponse(
			request({ expectedBody: 'optional' }),
			response(204),
			text,
			NOW,
		);
		expect(outcome).toMatchObject({ kind: 'success', response: { body } });
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
		['another object', '{"success":false}', 'unreadable'],
		['an error', '{"error":{"code":"5001"}}', 'unreadable'],
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

	it.each([200, 206, 302])('returns a file response of HTTP %i unchanged', (status) => {
		const file = response(status);
		const outcome = classifyResponse(request({ expectedBody: 'stream' }), file, undefined, NOW);
		expect(outcome).toEqual({ kind: 'success', status, response: file });
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
