/**
 * True for a host that is this computer, so that nothing sent to it crosses a network.
 * @param hostname as `URL.hostname` spells it
 */
export function isLoopback(hostname: string): boolean {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
