import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../host/root';

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((file): [string, string] => [
	file,
	readFileSync(join(FOLDER, file), 'utf8'),
]);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

describe('the GitHub workflows', () => {
	it.each(workflows)(
		'%s pins each action to a commit, with its version in a comment',
		(_, text) => {
			const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);

			expect(used.length).toBeGreaterThan(0);
			expect(
				used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
			).toEqual([]);
		},
	);

	it.each(workflows)(
		'%s has read permission for the repository only, unless a job requests an ID token',
		(_, text) => {
			expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
			expect(text).not.toMatch(/: write(-all)?$(?<!id-token: write)/m);
		},
	);

	it.each(workflows)('%s runs only existing scripts', (_, text) => {
		const direct = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
		const [, list = ''] = /script:\s*\[([^\]]*)\]/.exec(text) ?? [];
		const inMatrix = [...list.matchAll(/'([\w:-]+)/g)].map(([, name]) => name);

		expect([...direct, ...inMatrix].filter((name) => !(name in scripts))).toEqual([]);
	});

	it.each(['publish.yml', 'publish-simulator.yml'])(
		'%s publishes the package that was tested, in a job without code of the repository',
		(name) => {
			const [, text] = workflows.find(([file]) => file === name) ?? ['', ''];
			const [pack, publish] = text.split(/^ {2}publish:$/m);

			expect(pack).toContain('npm cit');
			expect(pack).not.toContain('id-token');
			expect(pack).not.toContain('npm publish');
			expect(publish).toContain('needs: pack');
			expect(publish).toContain('id-token: write');
			expect(publish).toMatch(/npm publish .*--provenance/);
			// No code of the repository or of its dependencies runs in the job that is allowed to publish.
			expect(publish).not.toMatch(/checkout|npm (ci|cit|install|run)/);
		},
	);
});
