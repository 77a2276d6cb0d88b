/**
 * Calls a route below `/_simulator`.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the parsed response
 * @throws {Error} with the simulator's message, or when it does not respond
 */
export async function call(method, path, body) {
	const response = await fetch(`/_simulator${path}`, {
		method,
		...(body !== undefined && {
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		}),
	}).catch(() => {
		throw new Error('The simulator does not respond. Check that it is still running.');
	});
	const answer = await response.json().catch(() => undefined);
	if (response.ok) return answer;
	throw new Error(answer?.error?.message ?? `The simulator responded with ${response.status}.`);
}
