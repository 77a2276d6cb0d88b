import dns from 'node:dns';

/** A host without an address. */
export const UNKNOWN_HOST = 'karbon-chaos.invalid';

/** Lets the host have no address, without a name server. Call `jest.restoreAllMocks` at the end. */
export function resolveNames(): void {
	const lookup = dns.lookup as (...values: unknown[]) => void;
	const resolve = (...values: unknown[]) => {
		if (values[0] !== UNKNOWN_HOST) return lookup(...values);
		const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${UNKNOWN_HOST}`), {
			code: 'ENOTFOUND',
		});
		setImmediate(values.at(-1) as (error: Error) => void, error);
	};
	jest.spyOn(dns, 'lookup').mockImplementation(resolve as never);
}
