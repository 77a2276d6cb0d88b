import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '../../../host/root';

/** A program in a process of its own, and what it wrote. */
export interface Program {
	process: ChildProcess;
	/** Resolves with the next match in what the program writes. @throws Error when it ends without one */
	line(pattern: RegExp): Promise<RegExpExecArray>;
	/** Ends the program. */
	stop(): Promise<void>;
}

/** @param file below the root of the repository */
export function startProgram(file: string, args: string[], nodeOptions: string[] = []): Program {
	const command = [...nodeOptions, '--import', 'tsx', join(ROOT, file), ...args];
	const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'pipe' });
	let text = '';
	let hasEnded = false;
	const waiters = new Set<() => void>();
	const wake = () => waiters.forEach((check) => check());
	const collect = (chunk: Buffer) => {
		text += chunk.toString();
		wake();
	};
	child.stdout.on('data', collect);
	child.stderr.on('data', collect);
	const ended = new Promise<void>((resolve) => {
		child.once('exit', () => {
			hasEnded = true;
			wake();
			resolve();
		});
	});
	return {
		process: child,
		line: async (pattern) =>
			await new Promise((resolve, reject) => {
				const check = () => {
					const match = pattern.exec(text);
					if (!match && !hasEnded) return;
					waiters.delete(check);
					if (match) text = text.slice(match.index + match[0].length);
					if (match) resolve(match);
					else reject(new Error(`${file} ended without ${pattern}:\n${text.slice(-2000)}`));
				};
				waiters.add(check);
				check();
			}),
		async stop() {
			if (!hasEnded) child.kill('SIGKILL');
			await ended;
		},
	};
}
