import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../host/root';

function earlierMeasurements(file: string): Record<string, string> {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
		throw error;
	}
}

/**
 * Prints measurements and stores them in a file of `test-results/`, where they replace those of an earlier run.
 * @param fileName one for each suite
 */
export function measurementsIn(fileName: string): (name: string, value: string) => void {
	const file = join(ROOT, 'test-results', fileName);
	return (name, value) => {
		process.stdout.write(`measured: ${name}: ${value}\n`);
		mkdirSync(dirname(file), { recursive: true });
		const all = { ...earlierMeasurements(file), [name]: value };
		writeFileSync(file, `${JSON.stringify(all, null, '\t')}\n`);
	};
}
