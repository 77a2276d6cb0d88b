import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files in a folder and the folders below it, without those of installed packages. */
export function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
		return entry.isFile() ? [path] : [];
	});
}
