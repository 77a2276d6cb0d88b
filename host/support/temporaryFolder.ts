import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

process.on('exit', () => folders.forEach((folder) => remove(folder)));

function remove(folder: string): void {
	folders.delete(folder);
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Creates an empty folder, which is removed by `remove()` or when this process exits. */
export function temporaryFolder(prefix: string): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), prefix));
	folders.add(path);
	return { path, remove: () => remove(path) };
}
