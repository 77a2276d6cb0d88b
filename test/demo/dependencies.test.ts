import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../host/root';
import { temporaryFolder } from '../../host/support/temporaryFolder';

const folder = temporaryFolder('karbon-test-');

afterAll(() => folder.remove());

const LOCKED = {
	'': { name: 'root' },
	'node_modules/a': { version: '1.0.0' },
	'node_modules/b': { version: '2.0.0' },
	'node_modules/only-on-another-platform': { version: '3.0.0', optional: true },
};

/** Runs the check for a clone whose `node_modules` has these packages. */
async function areCurrent(name: string, installed?: Record<string, unknown>): Promise<boolean> {
	const root = join(folder.path, name);
	mkdirSync(join(root, 'node_modules'), { recursive: true });
	writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
	if (installed !== undefined) {
		writeFileSync(
			join(root, 'node_modules/.package-lock.json'),
			JSON.stringify({ packages: installed }),
		);
	}
	const module = pathToFileURL(join(ROOT, 'demo/support/dependencies.mjs')).href;
	const script = `import { dependenciesAreCurrent } from ${JSON.stringify(module)};
		console.log(dependenciesAreCurrent(${JSON.stringify(root)}));`;
	const { stdout } = await promisify(execFile)(process.execPath, [
		'--input-type=module',
		'-e',
		script,
	]);
	return stdout.trim() === 'true';
}

describe('the demo', () => {
	const all = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };

	it.each([
		['all packages are installed', all, true],
		['no package is installed', undefined, false],
		['a package is missing', { 'node_modules/a': { version: '1.0.0' } }, false],
		['a package has an older version', { ...all, 'node_modules/b': { version: '1.9.0' } }, false],
	])('knows whether to run npm ci when %s', async (name, installed, expected) => {
		expect(await areCurrent(name.replaceAll(' ', '-'), installed)).toBe(expected);
	});
});
