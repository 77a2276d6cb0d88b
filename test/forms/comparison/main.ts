/**
 * Measures forms of the Karbon node and of n8n's own nodes, and writes the table of `docs/comparison.md`:
 *
 *   npm run compare:forms
 *
 * n8n's nodes are measured where n8n is installed (`KARBON_RUNTIME_DIR`, default `.runtime`); elsewhere the saved
 * measures are used.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { format, resolveConfig } from 'prettier';

import { measureForm } from './measureForm';
import { linesOf, type SavedMeasures, toTable } from './table';
import { TASKS } from './tasks';

const ROOT = join(__dirname, '../../..');
const SAVED = join(__dirname, 'others.json');
const PAGE = join(ROOT, 'docs/comparison.md');
const NODES = join(
	process.env.KARBON_RUNTIME_DIR ?? join(ROOT, '.runtime'),
	'n8n-2/node_modules/n8n-nodes-base',
);

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The newest description of a node. */
function described(all: INodeTypeDescription[], name: string): INodeTypeDescription {
	const newest = (version: number | number[]) => Math.max(...[version].flat());
	const [found] = all
		.filter((one) => one.name === name)
		.sort((a, b) => newest(b.version) - newest(a.version));
	return { ...found, version: newest(found.version) };
}

function measureOthers(): { version: string; measures: SavedMeasures[] } {
	const all = readJson<INodeTypeDescription[]>(join(NODES, 'dist/types/nodes.json'));
	const { version } = readJson<{ version: string }>(join(NODES, 'package.json'));
	const measures = TASKS.flatMap(({ name: task, forms }) =>
		forms
			.filter(({ node }) => node !== 'Karbon')
			.map((form) => ({
				task,
				node: form.node,
				...measureForm(described(all, form.node.toLowerCase()), form),
			})),
	);
	return { version, measures };
}

/** Writes a file in the format of this repository. */
async function save(filepath: string, text: string): Promise<void> {
	writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}

async function main(): Promise<void> {
	if (existsSync(NODES)) {
		await save(SAVED, JSON.stringify(measureOthers()));
	}
	const { measures } = readJson<{ measures: SavedMeasures[] }>(SAVED);
	const table = toTable(linesOf(measures));
	const page = readFileSync(PAGE, 'utf8').replace(/^\|.*\|$(\n^\|.*\|$)*/m, table);
	await save(PAGE, page);
	process.stdout.write(`${table}\n`);
}

void main();
