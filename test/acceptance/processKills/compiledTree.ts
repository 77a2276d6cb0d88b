import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import ts from 'typescript';

import { ROOT } from '../../../host/root';
import { temporaryFolder } from '../../../host/support/temporaryFolder';
import { factory } from '../../support/awaits/hookAwaits';

/** What the killed process loads. */
const COMPILED = [
	'nodes',
	'credentials',
	'simulator/clock',
	'test/acceptance/processKills',
	'test/acceptance/restart',
	'test/support',
];

function filesIn(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
		join(folder, name),
	);
}

/** Compiles a TypeScript file with its hooks. @returns CommonJS */
function compile(source: string, fileName: string): string {
	const compilerOptions = {
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.CommonJS,
		esModuleInterop: true,
	};
	const transformers = { before: [factory()] };
	return ts.transpileModule(source, { fileName, compilerOptions, transformers }).outputText;
}

/** Compiles the nodes with their hooks and the program into a new folder. */
export function compileTree(): { path: string; remove(): void } {
	const folder = temporaryFolder('karbon-kills-');
	symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
	for (const part of COMPILED) {
		for (const name of filesIn(part).filter((file) => /\.(ts|cjs)$/.test(file))) {
			const file = join(ROOT, name);
			const source = readFileSync(file, 'utf8');
			const target = join(folder.path, name.replace(/\.ts$/, '.js'));
			mkdirSync(dirname(target), { recursive: true });
			writeFileSync(target, compile(source, file));
		}
	}
	return folder;
}
