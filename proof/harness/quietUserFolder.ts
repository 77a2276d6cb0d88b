import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** n8n-core writes to the user folder when it is imported, so it gets a temporary one. */
const folder = mkdtempSync(join(tmpdir(), 'karbon-proof-'));
process.env.N8N_USER_FOLDER = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
