import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** n8n-core writes a settings folder when it is imported; it must not be the user's own. */
const folder = mkdtempSync(join(tmpdir(), 'karbon-bench-'));
process.env.N8N_USER_FOLDER = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
