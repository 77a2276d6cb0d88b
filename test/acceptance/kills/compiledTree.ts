import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ROOT } from '../../../host/root';
import { temporaryFolder } from '../../../host/support/temporaryFolder';
import { compile, instrument } from './instrument';

/** What the killed process loads. */
const INSTRUMENTED = ['nodes'];
/** Its sleeps end in real time, some after the delivery: a deadline's timer goes on when the call has answered. */
const REAL_CLOCK = 'nodes/shared/timing.ts';
const COMPILED = [
	'credentials',
	'simulator/clock',
	'test/acceptance/kills',
	'test/acceptance/restart',
	'test/support',
];

function filesIn(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
		join(folder, name),
	);
}

/** Compiles the nodes with their hooks and the program into a new folder. */
export function compileTree(): { path: string; remove(): void } {
	const folder = temporaryFolder('karbon-kills-');
	symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
	for (const part of [...INSTRUMENTED, ...COMPILED]) {
		for (const name of filesIn(part).filter((file) => /\.(ts|cjs)$/.test(file))) {
			const file = join(ROOT, name);
			const source = readFileSync(file, 'utf8');
			const target = join(folder.path, name.replace(/\.ts$/, '.js'));
			mkdirSync(dirname(target), { recursive: true });
			const isNode = INSTRUMENTED.includes(part) && name !== REAL_CLOCK;
			writeFileSync(target, isNode ? instrument(ROOT, file, source) : compile(source, file));
		}
	}
	return folder;
}
