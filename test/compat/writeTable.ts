import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { tableOf, withTable, type LineResult } from './table';

/** Writes the results into a Markdown file, in the project's own format. @throws Error when its markers are missing */
export async function writeTable(file: string, results: LineResult[]): Promise<void> {
	const text = withTable(readFileSync(file, 'utf8'), tableOf(results));
	const config = await resolveConfig(file);
	writeFileSync(file, await format(text, { ...config, filepath: file }));
}
