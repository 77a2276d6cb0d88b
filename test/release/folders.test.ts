import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../host/root';

const MAX_FILES = 12;

const foldersIn = (folder: string): string[] => [
	folder,
	...readdirSync(join(ROOT, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.flatMap(({ name }) => foldersIn(join(folder, name))),
];

it.each(foldersIn('nodes'))('%s has at most twelve files', (folder) => {
	const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
	expect(entries.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(MAX_FILES);
});
