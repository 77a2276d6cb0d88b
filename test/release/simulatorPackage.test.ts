import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../host/root';

const FOLDER = join(ROOT, 'simulator');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('simulator/package.json')) as {
	bin: Record<string, string>;
	dependencies: Record<string, string>;
	license: string;
};
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
	(file) => /\.(ts|js)$/.test(file) && !/^(dist|node_modules)\b/.test(file),
);

/** Names of the packages that a source file imports. */
const packagesIn = (file: string): string[] =>
	[...readFileSync(join(FOLDER, file), 'utf8').matchAll(/(?:from |resolve\()'([^'.][^']*)'/g)]
		.map(([, name = '']) => name)
		.filter((name) => !name.startsWith('node:'))
		.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

describe('the simulator package', () => {
	it('has exactly the packages that its sources import as dependencies', () => {
		const imported = new Set(sources.flatMap(packagesIn));

		expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies).sort());
	});

	it('has a command that starts with a shebang for Node.js', () => {
		expect(manifest.bin).toEqual({ 'karbon-simulator': 'dist/main.js' });
		expect(read('simulator/main.ts')).toMatch(/^#!\/usr\/bin\/env node\n/);
	});

	it('has the license of this repository', () => {
		expect(manifest.license).toBe('MIT');
		expect(read('simulator/LICENSE')).toBe(read('LICENSE'));
	});
});
