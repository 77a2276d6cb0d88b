import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';
import { ROWS } from '../../proof/rows';

const page = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
/** The sections by heading. Text is compared without the spaces with which Prettier aligns a table. */
const sections = new Map(
	page
		.split(/^## /m)
		.slice(1)
		.map((part) => [part.split('\n')[0], part.replace(/ +/g, ' ')]),
);

describe('docs/performance.md', () => {
	it('has the rows in their order', () => {
		expect([...sections.keys()]).toEqual(ROWS.map(({ id, title }) => `${id}. ${title}`));
	});

	it.each(ROWS.map((row) => [row.id, row] as const))(
		'describes row %i, its command and each setting as the code does',
		(id, { title, method, cells }) => {
			const section = sections.get(`${id}. ${title}`)!;
			expect(section).toContain(method);
			expect(section).toContain(`npm run proof -- ${id}\n`);
			for (const { name } of cells) expect(section).toContain(`| ${name} `);
		},
	);

	it('counts a setting once', () => {
		for (const { cells } of ROWS) {
			expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length);
		}
	});
});
