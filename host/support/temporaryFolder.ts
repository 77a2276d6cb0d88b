import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

process.on('exit', () => folders.forEach((folder) => remove(folder)));

function remove(folder: string): void {
	folders.delete(folder);
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** A new empty folder, removed by `remove()` or at the latest when this process ends. */
export function temporaryFolder(prefix: string): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), prefix));
	folders.add(path);
	return { path, remove: () => remove(path) };
}
