import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { ROOT } from '../../host/root';
import { RESOURCES } from '../../nodes/Karbon/resources';
import type { Operation, Resource } from '../../nodes/Karbon/execution/operation';

/** Maximum lines of a file with an operation. Its fields, its request body and its validation are in other files. */
const MAX_OPERATION_LINES = 80;
/** Maximum lines of any other file, unless it is a table. */
const MAX_LINES = 250;
/** Files that are tables without logic. They may be longer. */
const TABLES: string[] = [];

const SOURCES = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
		.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).split(sep).join('/')),
);

const isOperation = (value: unknown): value is Operation =>
	typeof (value as Operation | undefined)?.run === 'function';
const isResource = (value: unknown): value is Resource =>
	Array.isArray((value as Resource | undefined)?.operations);

/** The operations that a file exports, directly or as part of a resource. */
async function operationsOf(file: string): Promise<Operation[]> {
	const exported = (await import(join(ROOT, file))) as Record<string, unknown>;
	return Object.values(exported).flatMap((value) => {
		if (isResource(value)) return value.operations;
		return isOperation(value) ? [value] : [];
	});
}

/** `file: lines` of each file that is too long. */
function tooLong(files: readonly string[], max: number): string[] {
	return files.flatMap((file) => {
		const lines = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
		return lines > max ? [`${file}: ${lines}`] : [];
	});
}

describe('the size of files', () => {
	it(`is at most ${MAX_OPERATION_LINES} lines for each file that exports an operation`, async () => {
		const found = new Map<string, Operation[]>();
		for (const file of SOURCES.filter((path) => /\/resources\/[^/]+\//.test(path))) {
			const operations = await operationsOf(file);
			if (operations.length > 0) found.set(file, operations);
		}
		const all = RESOURCES.flatMap(({ operations }) => operations);
		expect(new Set([...found.values()].flat())).toEqual(new Set(all));
		expect(tooLong([...found.keys()], MAX_OPERATION_LINES)).toEqual([]);
	});

	it(`is at most ${MAX_LINES} lines for each file that is not a table`, () => {
		expect(SOURCES.length).toBeGreaterThan(0);
		const files = SOURCES.filter((file) => !TABLES.includes(file));
		expect(tooLong(files, MAX_LINES)).toEqual([]);
	});
});
