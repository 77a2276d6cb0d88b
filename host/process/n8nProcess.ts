import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { N8nRole } from './n8nEnvironment';
import type { Runtime } from '../runtime/ensureRuntime';

/** The line that each type of process logs when it is ready, with all triggers active. */
const READY_LINE: Record<N8nRole, RegExp> = {
	main: /Editor is now accessible via/,
	worker: /n8n worker is now ready/,
	webhook: /Webhook listener waiting for requests/,
};

/** The command of n8n's CLI that starts each type of process. */
const COMMAND: Record<N8nRole, string> = { main: 'start', worker: 'worker', webhook: 'webhook' };

/** Log lines kept in memory. The log file has all lines. */
const MAX_LOG_LINES = 20_000;

/** Longer than the 30 s that n8n allows itself for a graceful shutdown. */
const STOP_TIMEOUT_MS = 35_000;

const running = new Set<ChildProcess>();

process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));

/** Sends a signal to the process group, because n8n starts its task runners as child processes. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Settings of one n8n process. */
export interface ProcessInput {
	runtime: Runtime;
	role: N8nRole;
	env: Record<string, string>;
	logFile: string;
	/** Receives the lines that n8n logs, oldest first. The oldest are removed above `MAX_LOG_LINES`. */
	log: string[];
	/** Timeout of the start, in milliseconds. */
	startTimeoutMs: number;
}

/** One running n8n process. */
export interface N8nProcess {
	readonly pid: number;
	readonly hasEnded: boolean;
	/** Sends a signal to n8n and its task runners, and waits until n8n has exited. */
	end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts one n8n process and waits until it is ready.
 * @throws Error with the last log lines when n8n exits or is not ready before the timeout
 */
export async function startProcess(input: ProcessInput): Promise<N8nProcess> {
	const file = createWriteStream(input.logFile, { flags: 'a' });
	const child = spawn(input.runtime.node, [input.runtime.cli, COMMAND[input.role]], {
		cwd: input.env.N8N_USER_FOLDER,
		env: input.env,
		// Standard input stays open while this process runs (preload/endWithParent.cjs).
		stdio: ['pipe', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	running.add(child);
	const ended = new Promise<void>((resolve) => {
		child.once('error', () => resolve());
		child.once('close', () => resolve());
	}).then(() => {
		running.delete(child);
		file.end();
	});
	const lastLines = () => input.log.slice(-25).join('\n');
	const end = async (signal: NodeJS.Signals): Promise<void> => {
		signalGroup(child, signal);
		const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
		await ended;
		clearTimeout(timer);
	};

	let timer: NodeJS.Timeout | undefined;
	try {
		await Promise.race([
			readyLine(child, input, file),
			ended.then(() => {
				throw new Error(`n8n (${input.role}) exited before it was ready:\n${lastLines()}`);
			}),
			new Promise((_resolve, reject) => {
				timer = setTimeout(
					() =>
						reject(
							new Error(
								`n8n (${input.role}) was not ready after ${input.startTimeoutMs} ms:\n${lastLines()}`,
							),
						),
					input.startTimeoutMs,
				);
			}),
		]);
	} catch (error) {
		await end('SIGKILL');
		throw error;
	} finally {
		clearTimeout(timer);
	}
	return {
		pid: child.pid as number,
		get hasEnded() {
			return !running.has(child);
		},
		end,
	};
}

/** Collects the log of n8n while it runs. Resolves at the line that n8n logs when it is ready. */
function readyLine(child: ChildProcess, input: ProcessInput, file: WriteStream): Promise<void> {
	return new Promise((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			if (stream === null) continue;
			createInterface({ input: stream }).on('line', (line) => {
				input.log.push(line);
				input.log.splice(0, Math.max(0, input.log.length - MAX_LOG_LINES));
				if (!file.writableEnded) file.write(`${line}\n`);
				if (READY_LINE[input.role].test(line)) resolve();
			});
		}
	});
}
