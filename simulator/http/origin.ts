import type { FastifyRequest } from 'fastify';

/** `http://host:port` as the client addressed this server, for absolute links in answers. */
export function originOf(request: FastifyRequest): string {
	return `http://${request.headers.host ?? 'localhost'}`;
}

/** Path as received, without query. */
export function pathOf(request: FastifyRequest): string {
	return (request.raw.url ?? '').split('?')[0] ?? '';
}

/** Address of the metadata of an entity set, as in `@odata.context`. */
export function contextUrl(request: FastifyRequest, entity: string): string {
	return `${originOf(request)}/v3/$metadata#${entity}`;
}
