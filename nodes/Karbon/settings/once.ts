/** Calls the function once, and again only after it failed. Concurrent calls share one result. */
export function once<T>(call: () => Promise<T>): () => Promise<T> {
	let result: Promise<T> | undefined;
	return async () => {
		result ??= call();
		return await result.catch((error: unknown) => {
			result = undefined;
			throw error;
		});
	};
}
