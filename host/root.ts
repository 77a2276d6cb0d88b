import { dirname } from 'node:path';

/** The absolute path of the repository. */
export const ROOT = dirname(__dirname);
