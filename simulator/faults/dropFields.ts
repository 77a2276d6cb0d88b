import type { FastifyRequest } from 'fastify';

type Body = Record<string, unknown>;

function without(body: Body, [name = '', ...rest]: readonly string[]): Body {
	const inner = body[name];
	if (rest.length === 0) {
		return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
	}
	const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
	return isObject ? { ...body, [name]: without(inner as Body, rest) } : body;
}

/** Removes fields from the body of a request before it is processed. The recorded request keeps them. */
export function dropFields(request: FastifyRequest): void {
	const { answerFault: fault, body } = request;
	if (fault?.type !== 'dropFields' || typeof body !== 'object' || body === null) return;
	request.body = fault.fields.reduce((left, name) => without(left, name.split('.')), body as Body);
}
