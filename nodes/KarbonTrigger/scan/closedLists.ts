import { NodeApiError } from 'n8n-workflow';

/** True for a refusal of the credentials (karbon.md 110, 113). */
export function isRefusal(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && (error.httpCode === '401' || error.httpCode === '403');
}

/**
 * Karbon grants each endpoint by itself (karbon.md 111), so a list may be closed to this application
 * while others are open.
 */
export function isClosed(error: unknown): boolean {
	return isRefusal(error) || (error instanceof NodeApiError && error.httpCode === '404');
}

/**
 * A closed list does not stop the others. When all lists are closed, the credentials may be refused altogether.
 * @param failures the errors of single lists
 * @throws {Error} the first of them when all lists are closed
 */
export function requireOpenList(failures: readonly Error[], listCount: number): void {
	const closed = failures.filter(isClosed);
	if (closed.length > 0 && closed.length === listCount) throw closed[0];
}
