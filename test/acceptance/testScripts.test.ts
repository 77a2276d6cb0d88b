import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from '../../host/root';

const run = promisify(execFile);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};
const JEST_SCRIPTS = Object.keys(scripts).filter((name) => /\bjest\b/.test(scripts[name]));
const MODEL = 'test/nodes/KarbonTrigger/model/trigger.test.ts';

/** Each script starts npm and Jest. */
jest.setTimeout(600_000);

/** The files that a script runs, without duplicates. */
async function filesOf(script: string, ...parameters: string[]): Promise<string[]> {
	const all = ['run', '--silent', script, '--', '--listTests', '--json', ...parameters];
	const { stdout } = await run('npm', all, { cwd: ROOT });
	const list = stdout.split('\n').find((line) => line.startsWith('['));
	const files = JSON.parse(list ?? '[]') as string[];
	return [...new Set(files.map((file) => file.slice(ROOT.length + 1)))].sort();
}

describe('The test scripts in package.json', () => {
	it('run each test file in exactly one suite, and the model in two', async () => {
		const files = await Promise.all(JEST_SCRIPTS.map((script) => filesOf(script)));
		const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
			.map((path) => `test/${path}`)
			.filter((path) => /\.(test|e2e)\.ts$/.test(path));
		expect(files.flat().sort()).toEqual([...tests, MODEL].sort());
	});

	it.each([
		['test:unit', 'release/folders', 'test/release/folders.test.ts'],
		['test:e2e', 'subscriptions/automatic', 'test/e2e/subscriptions/automatic.test.ts'],
		['test:acceptance', 'bigScan', 'test/acceptance/bigScan.test.ts'],
		['test:queue', 'programs', 'test/queue/programs.e2e.ts'],
	])('%s takes a path: %s', async (script, path, file) => {
		expect(await filesOf(script, path)).toEqual([file]);
	});

	it('takes patterns to ignore', async () => {
		const all = await filesOf('test:readings');
		const withoutTrigger = await filesOf(
			'test:readings',
			'--testPathIgnorePatterns',
			'readings/trigger',
		);
		expect(withoutTrigger).toEqual(all.filter((file) => !file.includes('readings/trigger')));
		expect(withoutTrigger.length).toBeLessThan(all.length);
	});

	it('are not needed for unit tests', async () => {
		const { stdout } = await run('npx', ['jest', '--listTests', 'acceptance'], { cwd: ROOT });
		expect(stdout.trim()).toBe('');
	});
});
