import type { FastifyReply, FastifyRequest } from 'fastify';

import { defaultBody } from './before';
import type { FaultAction } from './types';
import { originOf } from '../http/origin';

const HTML = '<!DOCTYPE html><html><body><h1>Service temporarily unavailable</h1></body></html>';

/** Name of the rows in a list; undefined if this is none. */
const rowsName = (body: Record<string, unknown>): string | undefined =>
	['value', 'values', 'Attachments'].find((name) => Array.isArray(body[name]));

function rewriteList(
	action: FaultAction,
	list: Record<string, unknown>,
	request: FastifyRequest,
): void {
	const own = `${originOf(request)}${request.raw.url}`;
	const link = typeof list['@odata.nextLink'] === 'string' ? list['@odata.nextLink'] : own;
	if (action.type === 'foreignNextLink') {
		const { pathname, search } = new URL(link);
		list['@odata.nextLink'] = `${action.origin}${pathname}${search}`;
	} else if (action.type === 'loopNextLink') {
		list['@odata.nextLink'] = own;
	} else if (action.type === 'emptyPageWithNextLink') {
		list['@odata.nextLink'] = link;
		list[rowsName(list) ?? 'value'] = [];
	} else if (action.type === 'wrongCount') {
		for (const name of ['@odata.count', 'TotalCount']) {
			if (typeof list[name] === 'number') list[name] += action.by ?? 7;
		}
	}
}

/** Replaces the response. */
function replaceAnswer(
	{ status, body, message, text: given }: FaultAction & { type: 'answerAfter' },
	reply: FastifyReply,
): string {
	const answer = body ?? (message === undefined ? undefined : defaultBody({ status, message }));
	const text = given ?? (answer === undefined ? '' : JSON.stringify(answer));
	void reply.code(status).header('content-type', 'application/json; charset=utf-8');
	void reply.header('content-length', String(Buffer.byteLength(text)));
	return text;
}

/** Faults in the content of a response: wrong links, counts or pages, or another response. */
export function rewriteAnswer(
	action: FaultAction,
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): unknown {
	if (action.type === 'answerAfter') return replaceAnswer(action, reply);
	if (action.type === 'notJson') {
		void reply.code(200).header('content-type', 'text/html; charset=utf-8');
		void reply.header('content-length', String(Buffer.byteLength(HTML)));
		return HTML;
	}
	const isJson = String(reply.getHeader('content-type') ?? '').includes('json');
	if (typeof payload !== 'string' || !isJson || reply.statusCode >= 300) return payload;
	const list = JSON.parse(payload) as Record<string, unknown>;
	if (rowsName(list) === undefined) return payload;
	rewriteList(action, list, request);
	const text = JSON.stringify(list);
	void reply.header('content-length', String(Buffer.byteLength(text)));
	return text;
}
