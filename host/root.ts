import { dirname } from 'node:path';

/** The repository's root folder, absolute. */
export const ROOT = dirname(__dirname);
