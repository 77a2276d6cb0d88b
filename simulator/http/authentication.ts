import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../context';
import { sendError } from './errors';

/** First path segment after `/v3/`, without an OData key in parentheses. */
function endpointOf(path: string): string {
	return /^\/v3\/([^/(]+)/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

function isDenied(denied: readonly string[], method: string, path: string): boolean {
	const endpoint = endpointOf(path);
	return denied.some((entry) => {
		const [name = '', wantedMethod] = entry.trim().split(/\s+/).reverse();
		if (wantedMethod !== undefined && wantedMethod.toUpperCase() !== method) return false;
		return endpointOf(`/v3/${name.replace(/^\/?(v3\/)?/i, '')}`) === endpoint;
	});
}

/** Answers a request for an endpoint that is not granted to the application (karbon.md 111). */
function answerDenied(
	{ variants }: SimulatorContext,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const { deniedAnswer = '401' } = variants;
	const isList = request.method === 'GET' && Object.keys(request.params as object).length === 0;
	if (deniedAnswer === 'emptyList' && isList) {
		void reply.send({ '@odata.count': 0, value: [] });
		return;
	}
	const message = 'Access to this endpoint has not been granted.';
	if (deniedAnswer === '401') {
		void reply.code(401).send({ statusCode: '401', message });
		return;
	}
	const [status, code] = deniedAnswer === '404' ? [404, '4004'] : [403, '4021'];
	void sendError(reply, { status, code, message, details: undefined, form: undefined }, variants);
}

/**
 * Both headers on every request (karbon.md 110).
 * @returns true when the request continues, false when it was answered
 */
export function authenticate(
	context: SimulatorContext,
	request: FastifyRequest,
	reply: FastifyReply,
	path: string,
): boolean {
	const refuse = (body: unknown): false => {
		void reply.code(401).send(body);
		return false;
	};
	const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
	const accessKey = request.headers.accesskey;
	if (bearer === undefined || typeof accessKey !== 'string' || accessKey === '') {
		return refuse({ error: { statusCode: '401', message: 'JWT not present.' } });
	}
	const applications = [context.credentials, ...(context.options.applications ?? [])];
	const isKnown = applications.some(
		(application) => application.accessToken === bearer && application.accessKey === accessKey,
	);
	if (!isKnown) {
		return refuse({ statusCode: '401', message: 'Access denied due to invalid credentials.' });
	}
	if (isDenied(context.options.deniedEndpoints ?? [], request.method, path)) {
		answerDenied(context, request, reply);
		return false;
	}
	return true;
}
