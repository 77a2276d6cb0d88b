import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '../../../host/root';

/** A program in another process, and its output. */
export interface Program {
	process: ChildProcess;
	/** Waits for the next match in the output. @throws Error when the program ends without one */
	waitFor(pattern: RegExp): Promise<RegExpExecArray>;
	/** Kills the program. */
	stop(): Promise<void>;
}

/** Starts a TypeScript program. @param file path from the root of the repository */
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
		waitFor: async (pattern) =>
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
