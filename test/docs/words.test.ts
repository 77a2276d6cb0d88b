import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../host/root';
import { rejectedWords } from '../support/words';

const filesIn = (folder: string, ending: string) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file));

/** Texts that users read, without code. */
const prose = (file: string) =>
	readFileSync(join(ROOT, file), 'utf8')
		.replace(/```[\s\S]*?```/g, '')
		.replace(/`[^`]*`/g, '');

const notes = (file: string) => {
	const { nodes } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
		nodes: Array<{ name: string; parameters: { content?: string } }>;
	};
	return nodes.map(({ name, parameters }) => `${name} ${parameters.content ?? ''}`).join(' ');
};

const PAGES = ['README.md', 'CHANGELOG.md', 'simulator/README.md', ...filesIn('docs', '.md')];

it.each(PAGES)('%s uses plain words', (file) => {
	expect(rejectedWords(prose(file))).toEqual([]);
});

/** Texts of the page and of the command line, without comments. `slot` is a field of the overview. */
const shown = (file: string) =>
	readFileSync(join(ROOT, file), 'utf8')
		.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
		.replace(/\$\{[^}]*\}|\bslots?\b/g, '');

it.each([...filesIn('simulator/page/client', 'View.js'), ...filesIn('simulator/cli', 'Flags.ts')])(
	'%s uses plain words',
	(file) => {
		expect(rejectedWords(shown(file))).toEqual([]);
	},
);

it.each(filesIn('examples', '.json'))('%s uses plain words', (file) => {
	expect(rejectedWords(notes(file))).toEqual([]);
});
