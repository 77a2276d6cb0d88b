import { hasStatus, unless } from '../execution/answer';

/**
 * Whether Karbon refused to list records because the part of the API is not granted to the application. Rejected
 * credentials answer 401 as well (karbon.md 111).
 */
export const isNotGranted = hasStatus('401', '403', '404');

/** What a list gives; undefined if it is not granted. @throws other errors of the read */
export const unlessNotGranted = unless(isNotGranted);
