import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
	.filter((path) => path.endsWith('.ts'))
	.map((path) => `test/${path}`);
const lines = read('.ci/run')
	.replaceAll('\\\n', ' ')
	.split('\n')
	.filter((line) => !/^\s*#/.test(line));

/** The scripts that .ci/run starts, with their arguments. */
const runs = lines.flatMap((line) => {
	const [, name, rest = ''] =
		/(?:npm run --silent|heavy) ([\w:]+)(?: \d+)?(?: -- | |;|$)(.*)/.exec(line) ?? [];
	return name === undefined ? [] : [{ name, words: rest.split(/\s+/).filter(Boolean) }];
});

describe('.ci/run', () => {
	it('runs existing scripts only', () => {
		expect(runs.length).toBeGreaterThan(10);
		expect(runs.filter(({ name }) => !(name in scripts))).toEqual([]);
	});

	it('names test files that exist', () => {
		const paths = runs.flatMap(({ words }) => words.filter((word) => !word.startsWith('-')));
		expect(paths.length).toBeGreaterThan(5);
		expect(paths.filter((path) => !files.some((file) => file.includes(path)))).toEqual([]);
	});

	it('sets variables that tests read', () => {
		const names = lines.flatMap((line) =>
			Array.from(line.matchAll(/\b(KARBON_\w+)=/g), ([, name]) => name),
		);
		const code = ['jest.config.cjs', ...files].map(read).join('\n');
		expect(names.length).toBeGreaterThan(5);
		expect(names.filter((name) => !code.includes(`process.env.${name}`))).toEqual([]);
	});
});
