import type { ServerResponse } from 'node:http';

/** Adds the Express methods that webhooks use to a response of Node.js. */
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
