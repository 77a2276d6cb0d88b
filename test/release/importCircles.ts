import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** TypeScript files of a folder, with their text, by absolute path. */
export function sourcesIn(folder: string): Array<[string, string]> {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts') && !/(^|\/)(dist|node_modules)\//.test(path))
		.map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')]);
}

/** The sources that each source imports or exports from, types included. */
function importsOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
	const imports = [...sources].map(([path, text]): [string, string[]] => {
		const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
		const relative = names.filter((name) => name.startsWith('.'));
		const found = relative.flatMap((name) => {
			const target = resolve(path, '..', name);
			return [`${target}.ts`, join(target, 'index.ts')].find((file) => sources.has(file)) ?? [];
		});
		return [path, found];
	});
	return new Map(imports);
}

/** The files of each circle of imports, in the order in which they import each other. */
export function importCircles(sources: ReadonlyMap<string, string>): string[][] {
	const imports = importsOf(sources);
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (path: string, trail: readonly string[]) => {
		const begin = trail.indexOf(path);
		if (begin >= 0) circles.push(trail.slice(begin));
		if (begin >= 0 || done.has(path)) return;
		for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
		done.add(path);
	};
	for (const path of sources.keys()) visit(path, []);
	return circles;
}
