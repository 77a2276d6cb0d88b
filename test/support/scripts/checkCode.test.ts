import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '../../../host/root';

const CONFIG = `
import tseslint from ${JSON.stringify(require.resolve('typescript-eslint'))};

export default tseslint.config({
	files: ['**/*.ts'],
	plugins: { '@typescript-eslint': tseslint.plugin },
	languageOptions: { parser: tseslint.parser },
	rules: { '@typescript-eslint/await-thenable': 'error' },
});
`;
const COMPILER = {
	compilerOptions: {
		strict: true,
		noEmit: true,
		allowJs: true,
		checkJs: true,
		lib: ['es2015'],
		types: [],
	},
};
const GOOD = 'export const value = 1;\n';
const TYPES = 'tsconfig.check.json';
const PAGE_TYPES = 'simulator/page/tsconfig.json';

describe('Compiler and lint rules with one program', () => {
	let folder: string;

	const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'karbon-code-'));
		mkdirSync(join(folder, 'simulator/page'), { recursive: true });
		write('eslint.config.mjs', CONFIG);
		write(TYPES, JSON.stringify({ ...COMPILER, files: ['a.ts'] }));
	});
	beforeEach(() => {
		write('a.ts', GOOD);
		write('simulator/page/b.js', GOOD);
		write(PAGE_TYPES, JSON.stringify({ ...COMPILER, files: ['b.js'] }));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	function run() {
		const program = join(ROOT, 'test/support/scripts/checkCode.mjs');
		return spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
	}

	it('fail for wrong types', () => {
		write('a.ts', `export const value: number = 'a';\n`);
		write('simulator/page/b.js', `/** @type {number} */\nexport const value = 'b';\n`);
		const { status, stdout } = run();
		expect(stdout).toContain('a.ts(1,14): error TS2322: ');
		expect(stdout).toContain('simulator/page/b.js(2,14): error TS2322: ');
		expect(status).toBe(1);
	});

	it('fail for a rule that needs types', () => {
		write('a.ts', 'export const value = async () => await 1;\n');
		const { status, stdout } = run();
		expect(stdout).toContain('@typescript-eslint/await-thenable');
		expect(stdout).not.toContain('error TS');
		expect(status).toBe(1);
	});

	it('fail for settings that cannot be read', () => {
		rmSync(join(folder, PAGE_TYPES));
		const { status, stdout } = run();
		expect(stdout).toContain('error TS5083');
		expect(status).toBe(1);
	});
});
