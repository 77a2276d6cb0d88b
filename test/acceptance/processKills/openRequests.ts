import http, { type ClientRequest, type ServerResponse } from 'node:http';
import { subscribe } from 'node:diagnostics_channel';

/**
 * The HTTP requests that this process has made or received and that have not ended, from now on. A request counts from
 * when it is made, before its connection exists.
 */
export function openRequests(): ReadonlySet<unknown> {
	const open = new Set<unknown>();
	const keepUntilClosed = (exchange: ClientRequest | ServerResponse) => {
		open.add(exchange);
		exchange.once('close', () => open.delete(exchange));
	};
	const { request } = http;
	http.request = (...options: unknown[]) => {
		const made = Reflect.apply(request, http, options) as ClientRequest;
		keepUntilClosed(made);
		return made;
	};
	subscribe('http.server.request.start', (message) => {
		keepUntilClosed((message as { response: ServerResponse }).response);
	});
	return open;
}
