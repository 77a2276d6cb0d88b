import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '../../../host/root';

describe('Scripts that run concurrently', () => {
	let folder: string;

	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'karbon-scripts-'));
		const scripts = {
			good: `node -e "console.log('all is well')"`,
			bad: `node -e "console.error('a is not b'); process.exit(3)"`,
			last: `node -e "console.log('was run too')"`,
		};
		writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	function run(...scripts: string[]) {
		const program = join(ROOT, 'test/support/scripts/runScripts.mjs');
		const options = { cwd: folder, encoding: 'utf8' } as const;
		return spawnSync(process.execPath, [program, ...scripts], options);
	}

	it('succeed when all succeed', () => {
		const { status, stdout } = run('good', 'last');
		expect(stdout).toMatch(/> good: passed after [\d.]+ s\n(.*\n)*?all is well\n/);
		expect(stdout).not.toContain('Failed');
		expect(status).toBe(0);
	});

	it('fail when one fails, after all have run, and name it', () => {
		const { status, stdout } = run('bad', 'good', 'last');
		expect(stdout).toMatch(/> bad: FAILED after [\d.]+ s\n(.*\n)*?a is not b\n/);
		expect(stdout).toContain('was run too\n');
		expect(stdout).toMatch(/\nFailed: bad\n$/);
		expect(status).toBe(1);
	});

	it('fail when a script does not exist', () => {
		const { status, stdout } = run('none');
		expect(stdout).toContain('Failed: none');
		expect(status).toBe(1);
	});
});
