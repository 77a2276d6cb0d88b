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

/** The error of a relative link; undefined if its target exists. */
function linkError(from: string, link: string): string | undefined {
	const [path, anchor] = link.split('#');
	const target = path === '' ? from : resolve(dirname(from), path);
	if (!existsSync(target)) return `${link}: the file does not exist`;
	if (anchor === undefined || !target.endsWith('.md')) return undefined;
	return readPage(target).anchors.includes(anchor)
		? undefined
		: `${link}: the heading does not exist`;
}

describe('the documentation', () => {
	it.each(files)('%s links to existing files and headings', (file) => {
		const relative = readPage(join(ROOT, file)).links.filter((link) => !/^[a-z]+:/i.test(link));

		expect(relative.flatMap((link) => linkError(join(ROOT, file), link) ?? [])).toEqual([]);
	});

	it.each(files)('%s mentions only existing npm scripts', (file) => {
		const named = readPage(join(ROOT, file)).scripts;

		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	it.each(files)('%s links to other sites over https', (file) => {
		const { links } = readPage(join(ROOT, file));

		expect(links.filter((link) => /^http:/i.test(link))).toEqual([]);
	});

	it('links to each page in docs', () => {
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

	it('shows each image in docs/images', () => {
		const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
		const images = readdirSync(join(DOCS, 'images'));

		expect(images.filter((image) => !new RegExp(`images/${image}[)"]`).test(texts))).toEqual([]);
	});
});
