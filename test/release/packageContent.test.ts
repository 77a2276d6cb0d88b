import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../host/root';

/** Nobody waits for more when installing a node. */
const MAX_BYTES = 200_000;

interface Packed {
	size: number;
	files: Array<{ path: string }>;
}

/** What would be published; `npm run build` makes most of it. */
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

/** Source file -> the file that the build makes of it. */
const BUILT = new Map(
	['credentials', 'nodes']
		.flatMap((folder) => filesBelow(join(ROOT, folder)))
		.map((source) => [
			source,
			join('dist', relative(ROOT, source)).replace(/(?<!\.d)\.ts$/, '.js'),
		]),
);

/** @throws when the build is missing or older than the source, because then nothing here can be true */
function assertBuilt(): void {
	// The build keeps the time of files that it copies, but not the parts of a second.
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

	it('has what a reader needs, the built files, and nothing else', () => {
		const others = paths.filter((path) => !path.startsWith('dist/')).sort();

		expect(others).toEqual(['LICENSE', 'README.md', 'package.json']);
		expect(
			paths.filter((path) => !/^dist\/(credentials|nodes|icons)\/|^[^/]+$/.test(path)),
		).toEqual([]);
		expect(paths.filter((path) => !/\.(js|json|svg|md)$|^LICENSE$/.test(path))).toEqual([]);
	});

	it('is built of exactly the sources that exist', () => {
		expect(paths.filter((path) => /^dist\/(credentials|nodes)\//.test(path)).sort()).toEqual(
			[...BUILT.values()].sort(),
		);
	});

	it('has the nodes and credentials that it announces to n8n', () => {
		const announced = [...manifest.n8n.credentials, ...manifest.n8n.nodes];

		expect(announced.filter((path) => !paths.includes(path))).toEqual([]);
	});

	it(`is smaller than ${MAX_BYTES} bytes`, () => {
		expect(size).toBeLessThan(MAX_BYTES);
	});
});
