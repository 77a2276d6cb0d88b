import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { tableOf, withTable, type VersionResult } from './table';

/** Writes the table into a Markdown file and formats it. @throws Error when a marker is missing */
export async function writeTable(file: string, results: VersionResult[]): Promise<void> {
	const text = withTable(readFileSync(file, 'utf8'), tableOf(results));
	const config = await resolveConfig(file);
	writeFileSync(file, await format(text, { ...config, filepath: file }));
}
