/** Calls the function once, and again only after it failed. Concurrent calls share one result. */
export function once<A extends unknown[], T>(
	call: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
	let result: Promise<T> | undefined;
	return async (...args) => {
		result ??= call(...args);
		return await result.catch((error: unknown) => {
			result = undefined;
			throw error;
		});
	};
}
