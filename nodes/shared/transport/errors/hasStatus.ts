import { NodeApiError } from 'n8n-workflow';

/** Whether an error is Karbon's answer with one of these HTTP statuses. */
export const hasStatus =
	(...statuses: unknown[]) =>
	(error: unknown): error is NodeApiError =>
		error instanceof NodeApiError && statuses.includes(error.httpCode);

/** Whether Karbon refused the credentials, or did not let them do this (karbon.md 110, 113). */
export const isRefusal = hasStatus('401', '403');

/**
 * Whether Karbon refused to list records because the part of the API is not granted to the application. Rejected
 * credentials answer 401 as well (karbon.md 111).
 */
export const isNotGranted = hasStatus('401', '403', '404');
