import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { ModuleKind, transpileModule } from 'typescript';

import { ROOT } from '../../host/root';

/** Maximum size of the package, so that it installs quickly. */
const MAX_BYTES = 215_000;

interface Packed {
	size: number;
	files: Array<{ path: string }>;
}

/** What `npm publish` would publish. Most of it is built by `npm run build`. */
function packed(): Packed {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
	const text = execFileSync('npm', args, { cwd: ROOT, shell: process.platform === 'win32' });
	return (JSON.parse(text.toString()) as Packed[])[0];
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
		entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
	);
}

/** What a module exports that is not a type. */
const EXPORTED_VALUE = /^export (?:async )?(?:class|const|function) /m;

/** Whether a module exports only types, so that nothing of it is published. The compiler decides the few that may. */
function hasOnlyTypes(file: string): boolean {
	if (!file.endsWith('.ts')) return false;
	const source = readFileSync(file, 'utf8');
	if (EXPORTED_VALUE.test(source)) return false;
	const compilerOptions = { module: ModuleKind.ES2020, removeComments: true };
	const { outputText } = transpileModule(source, { compilerOptions });
	return outputText.trim() === 'export {};';
}

/** Source file -> the file that is built from it. */
const BUILT = new Map(
	['credentials', 'nodes']
		.flatMap((folder) => filesBelow(join(ROOT, folder)))
		.filter((source) => !hasOnlyTypes(source))
		.map((source) => [
			source,
			join('dist', relative(ROOT, source)).replace(/(?<!\.d)\.ts$/, '.js'),
		]),
);

/** @throws Error when the build is missing or older than the source */
function assertBuilt(): void {
	// The build keeps the modification time of files that it copies, without fractions of a second.
	const changedAt = (file: string) =>
		Math.floor((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000);
	const stale = [...BUILT].find(
		([source, built]) => changedAt(join(ROOT, built)) < changedAt(source),
	);
	if (!stale) return;
	throw new Error(
		`${stale[1]} is missing or out of date. Run "npm run build", then this test again.`,
	);
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	n8n: { credentials: string[]; nodes: string[] };
};

describe('the published package', () => {
	assertBuilt();
	const { files, size } = packed();
	const paths = files.map(({ path }) => path);

	it('has the built files, the README and the license, and no other file', () => {
		const others = paths.filter((path) => !path.startsWith('dist/')).sort();

		expect(others).toEqual(['LICENSE', 'README.md', 'package.json']);
		expect(
			paths.filter((path) => !/^dist\/(credentials|nodes|icons)\/|^[^/]+$/.test(path)),
		).toEqual([]);
		expect(paths.filter((path) => !/\.(js|json|svg|md)$|^LICENSE$/.test(path))).toEqual([]);
	});

	it('has exactly one built file for each source file that exports more than types', () => {
		expect(paths.filter((path) => /^dist\/(credentials|nodes)\//.test(path)).sort()).toEqual(
			[...BUILT.values()].sort(),
		);
	});

	it('has each file that another one loads', () => {
		const loaded = paths
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => {
				const calls = readFileSync(join(ROOT, path), 'utf8').matchAll(/require\("(\.[^"]+)"\)/g);
				return Array.from(calls, ([, name]) => join(dirname(path), name));
			});

		expect(loaded.length).toBeGreaterThan(100);
		const isThere = (path: string) =>
			paths.includes(`${path}.js`) || paths.includes(join(path, 'index.js'));
		expect(loaded.filter((path) => !isThere(path))).toEqual([]);
	});

	it('has the nodes and credentials that package.json lists for n8n', () => {
		const listed = [...manifest.n8n.credentials, ...manifest.n8n.nodes];

		expect(listed.filter((path) => !paths.includes(path))).toEqual([]);
	});

	it(`is smaller than ${MAX_BYTES} bytes`, () => {
		expect(size).toBeLessThan(MAX_BYTES);
	});
});
