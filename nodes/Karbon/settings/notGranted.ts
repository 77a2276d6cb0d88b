import { NodeApiError } from 'n8n-workflow';

import { unless } from '../execution/answer';

/** What Karbon may answer for a part of the API that the application may not use (karbon.md 111). */
const STATUSES: readonly unknown[] = ['401', '403', '404'];

/**
 * Whether Karbon refused to list records because the part of the API is not granted to the application. Rejected
 * credentials answer 401 as well.
 */
export function isNotGranted(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && STATUSES.includes(error.httpCode);
}

/** What a list gives; undefined if it is not granted. @throws other errors of the read */
export const unlessNotGranted = unless(isNotGranted);
