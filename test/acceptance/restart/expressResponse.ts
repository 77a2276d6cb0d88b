import type { ServerResponse } from 'node:http';

/** The response of Node's server with what a webhook uses of Express. */
export function expressResponse(outgoing: ServerResponse) {
	const response = Object.assign(outgoing, {
		status(code: number) {
			outgoing.statusCode = code;
			return response;
		},
		json(body: unknown) {
			outgoing.end(JSON.stringify(body));
			return response;
		},
	});
	return response;
}
