import type { Simulator } from '../../../simulator';
import type { Json } from '../support';

/** Calls a route below `/_simulator`, without credentials. */
export async function callControl(
	simulator: Simulator,
	method: string,
	path: string,
	body?: unknown,
): Promise<{ status: number; headers: Headers; body: Json }> {
	const response = await fetch(`${simulator.url}/_simulator${path}`, {
		method,
		headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	const { status, headers } = response;
	return { status, headers, body: await response.json() };
}
