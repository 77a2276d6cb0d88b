import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';

const text = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8');
const paths = [...text.matchAll(/`((?:[\w.]+\/)+[\w./]*)`/g)].map(([, path]) => path);

const exists = (path: string) =>
	['.', 'nodes', 'nodes/Karbon', 'nodes/KarbonTrigger', 'nodes/Karbon/resources'].some((folder) =>
		['', '.ts'].some((ending) => existsSync(join(ROOT, folder, `${path}${ending}`))),
	);

it('The page for contributors names files and folders that exist', () => {
	expect(paths.length).toBeGreaterThan(20);
	expect(paths.filter((path) => !exists(path))).toEqual([]);
});
