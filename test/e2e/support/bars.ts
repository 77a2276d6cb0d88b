import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(__dirname, '../../../test-results/e2e.json');

function earlierBars(): Record<string, string> {
	try {
		return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
		throw error;
	}
}

/**
 * Shows a measured figure at once and keeps it in `test-results/e2e.json`.
 * @param name what was measured; the figure of an earlier run is replaced
 */
export function bar(name: string, figure: string): void {
	process.stdout.write(`bar: ${name}: ${figure}\n`);
	mkdirSync(dirname(FILE), { recursive: true });
	writeFileSync(FILE, `${JSON.stringify({ ...earlierBars(), [name]: figure }, null, '\t')}\n`);
}
