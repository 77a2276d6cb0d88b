import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../../host/root';
import { readPage } from './markdown';

const DOCS = join(ROOT, 'docs');
const files = [
	'README.md',
	'CHANGELOG.md',
	'SECURITY.md',
	'CODE_OF_CONDUCT.md',
	'simulator/README.md',
	...readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.md'))
		.map((file) => `docs/${file}`),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

/** Why a relative link leads nowhere; undefined when it leads somewhere. */
function flaw(from: string, link: string): string | undefined {
	const [path, anchor] = link.split('#');
	const target = path === '' ? from : resolve(dirname(from), path);
	if (!existsSync(target)) return `${link}: there is no such file`;
	if (anchor === undefined || !target.endsWith('.md')) return undefined;
	return readPage(target).anchors.includes(anchor)
		? undefined
		: `${link}: there is no such heading`;
}

describe('the documentation', () => {
	it.each(files)('%s links to files and headings that exist', (file) => {
		const relative = readPage(join(ROOT, file)).links.filter((link) => !/^[a-z]+:/i.test(link));

		expect(relative.flatMap((link) => flaw(join(ROOT, file), link) ?? [])).toEqual([]);
	});

	it.each(files)('%s names npm scripts that exist', (file) => {
		const named = readPage(join(ROOT, file)).scripts;

		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	it.each(files)('%s links to other sites over https', (file) => {
		const { links } = readPage(join(ROOT, file));

		expect(links.filter((link) => /^http:/i.test(link))).toEqual([]);
	});

	it('has a page or a line in the README for every page in docs', () => {
		const linked = new Set(
			files.flatMap((file) =>
				readPage(join(ROOT, file)).links.map((link) =>
					resolve(dirname(join(ROOT, file)), link.split('#')[0]),
				),
			),
		);
		const pages = files.filter((file) => file.startsWith('docs/'));

		expect(pages.filter((page) => !linked.has(join(ROOT, page)))).toEqual([]);
	});

	it('shows every picture that is kept', () => {
		const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
		const pictures = readdirSync(join(DOCS, 'images'));

		expect(pictures.filter((picture) => !new RegExp(`images/${picture}[)"]`).test(texts))).toEqual(
			[],
		);
	});
});
