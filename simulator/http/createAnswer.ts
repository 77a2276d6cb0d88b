import type { FastifyReply, FastifyRequest } from 'fastify';

import type { VariantOptions } from '../types';
import { originOf, pathOf } from './origin';

/** Endpoints that create a record -> names of the key, and what follows it in the published Location. */
const CREATES: Readonly<Record<string, { keys: readonly string[]; suffix?: string }>> = {
	'/v3/contacts': { keys: ['ContactKey'], suffix: '/KarbonService.ContactDTO' },
	'/v3/organizations': { keys: ['OrganizationKey'], suffix: '/KarbonService.OrganizationDTO' },
	'/v3/clientgroups': { keys: ['ClientGroupKey'] },
	'/v3/workitems': { keys: ['WorkItemKey'], suffix: '/KarbonService.WorkItemDTO' },
	'/v3/customfields': { keys: ['Key'] },
	'/v3/expenses': { keys: ['ExpenseKey'] },
	'/v3/manualpayments': { keys: ['PaymentKey', 'PaymentProcessingKey'] },
	'/v3/files': { keys: ['Id'] },
	'/v3/notes': { keys: ['Id'] },
	'/v3/users': { keys: ['Id'] },
	'/v3/workschedules': { keys: ['WorkScheduleKey'] },
	'/v3/webhooksubscriptions': { keys: ['TargetUrl'] },
};

function send(reply: FastifyReply, status: number, body: object | undefined): string {
	const text = body === undefined ? '' : JSON.stringify(body);
	void reply.code(status).header('content-length', String(Buffer.byteLength(text)));
	if (body === undefined) void reply.removeHeader('content-type');
	return text;
}

/** The answer to a POST that has created a record, in the form of the variant. */
export function createAnswer(
	{ createAnswer: form = 'documented' }: VariantOptions,
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): unknown {
	const path = pathOf(request).replace(/\/$/, '');
	const created = request.method === 'POST' ? CREATES[path.toLowerCase()] : undefined;
	const isRecord = typeof payload === 'string' && reply.statusCode < 300;
	if (created === undefined || !isRecord || form === 'documented') return payload;
	if (form === 'accepted') return send(reply, 202, undefined);
	const record = JSON.parse(payload) as Record<string, unknown>;
	if (form === 'ok') return send(reply, 200, record);
	const name = created.keys.find((key) => record[key] !== undefined) ?? '';
	if (form === 'keyOnly') {
		const { '@odata.context': context } = record;
		return send(reply, reply.statusCode, { '@odata.context': context, [name]: record[name] });
	}
	const location = `${originOf(request)}${path}('${String(record[name])}')${created.suffix ?? ''}`;
	void reply.header('location', location);
	return send(reply, 201, undefined);
}
