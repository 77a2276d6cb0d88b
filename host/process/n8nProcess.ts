import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { N8nRole } from './n8nEnvironment';
import type { Runtime } from '../runtime/ensureRuntime';

/** The line by which each part of n8n says that it is complete, triggers included. */
const READY_LINE: Record<N8nRole, RegExp> = {
	main: /Editor is now accessible via/,
	worker: /n8n worker is now ready/,
	webhook: /Webhook listener waiting for requests/,
};

/** n8n's own command for each part. */
const COMMAND: Record<N8nRole, string> = { main: 'start', worker: 'worker', webhook: 'webhook' };

/** Lines kept in memory; the log file has all. */
const KEPT_LINES = 20_000;

/** n8n's own limit for a graceful stop is 30 s. */
const STOP_PATIENCE_MS = 35_000;

const running = new Set<ChildProcess>();

process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));

/** Task runners are n8n's children: the whole process group gets the signal. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** What is needed to start one n8n process. */
export interface ProcessInput {
	runtime: Runtime;
	role: N8nRole;
	env: Record<string, string>;
	logFile: string;
	/** Receives every line that n8n writes, oldest first; bounded. */
	log: string[];
	/** Longest time until it is ready, in milliseconds. */
	startTimeoutMs: number;
}

/** One running n8n process. */
export interface N8nProcess {
	readonly pid: number;
	readonly hasEnded: boolean;
	/** Sends a signal to n8n and its task runners and waits for n8n's end. */
	end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts one n8n process and waits until it says that it is ready.
 * @throws Error with n8n's last lines when it ends or stays silent before that
 */
export async function startProcess(input: ProcessInput): Promise<N8nProcess> {
	const file = createWriteStream(input.logFile, { flags: 'a' });
	const child = spawn(input.runtime.node, [input.runtime.cli, COMMAND[input.role]], {
		cwd: input.env.N8N_USER_FOLDER,
		env: input.env,
		// Standard input stays open as long as this process lives (preload/endWithParent.cjs).
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
		const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_PATIENCE_MS);
		await ended;
		clearTimeout(timer);
	};

	let timer: NodeJS.Timeout | undefined;
	try {
		await Promise.race([
			readyLine(child, input, file),
			ended.then(() => {
				throw new Error(`n8n (${input.role}) ended before it was ready:\n${lastLines()}`);
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

/** Collects n8n's output for as long as it runs; settles at the line that says it is ready. */
function readyLine(child: ChildProcess, input: ProcessInput, file: WriteStream): Promise<void> {
	return new Promise((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			if (stream === null) continue;
			createInterface({ input: stream }).on('line', (line) => {
				input.log.push(line);
				input.log.splice(0, Math.max(0, input.log.length - KEPT_LINES));
				if (!file.writableEnded) file.write(`${line}\n`);
				if (READY_LINE[input.role].test(line)) resolve();
			});
		}
	});
}
