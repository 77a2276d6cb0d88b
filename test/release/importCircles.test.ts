import { join, relative } from 'node:path';

import { ROOT } from '../../host/root';
import { importCircles, sourcesIn } from './importCircles';

const FOLDERS = ['proof', 'credentials', 'demo', 'host', 'nodes', 'simulator', 'test'];

describe('The imports of TypeScript files', () => {
	it('have no circle', () => {
		const sources = new Map(FOLDERS.flatMap((folder) => sourcesIn(join(ROOT, folder))));
		const circles = importCircles(sources).map((circle) =>
			circle.map((path) => relative(ROOT, path)),
		);
		expect(sources.size).toBeGreaterThan(1000);
		expect(circles).toEqual([]);
	});

	it.each([
		['a type', "import type { B } from './b';"],
		['a value', "import { b } from './b';"],
		['everything', "export * from './b';"],
		['an index file', "import { b } from '.';"],
		['a type in place', "export type A = import('./b').B;"],
	])('make a circle with %s', (_name, text) => {
		const sources = new Map([
			['/x/a.ts', text],
			['/x/b.ts', "import { c } from '../y/c';"],
			['/y/c.ts', "import { a } from '../x/a';"],
			['/x/index.ts', "export { b } from './b';"],
		]);
		const [circle] = importCircles(sources);
		expect(circle).toEqual(expect.arrayContaining(['/x/a.ts', '/x/b.ts', '/y/c.ts']));
	});
});
