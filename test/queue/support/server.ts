import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { waitUntil } from '../../../host';
import { program } from './programs';

/** A server process of this test run. */
export interface Server {
	readonly port: number;
	stop(): Promise<void>;
}

/** How to start and stop a server. */
export interface ServerCommand {
	file: string;
	args: string[];
	port: number;
	/** Signal for a fast, clean shutdown. */
	stopSignal: NodeJS.Signals;
	/** Arguments of setpriv that change the user. */
	as?: string[];
}

async function isListening(port: number): Promise<true | undefined> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => {
			socket.end();
			resolve(true);
		});
		socket.once('error', () => resolve(undefined));
	});
}

/**
 * Starts a server that listens on 127.0.0.1. It ends when this process ends, also after a crash.
 * @throws Error with the output of the server when it does not listen within 30 seconds
 */
export async function startServer(command: ServerCommand): Promise<Server> {
	const { file, args, port, stopSignal, as = [] } = command;
	const child = spawn(
		program('setpriv'),
		[...as, `--pdeathsig=${stopSignal.replace('SIG', '')}`, '--', file, ...args],
		{ stdio: ['ignore', 'pipe', 'pipe'] },
	);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4000)));
	}
	let hasEnded = false;
	const ended = new Promise<void>((resolve) => {
		child.once('error', () => resolve());
		child.once('close', () => resolve());
	}).then(() => void (hasEnded = true));
	const stop = async () => {
		if (!hasEnded) child.kill(stopSignal);
		const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
		await ended;
		clearTimeout(timer);
	};
	try {
		await waitUntil(
			async () => {
				if (hasEnded) throw new Error(`${file} exited`);
				return await isListening(port);
			},
			{ what: `${file} on port ${port}`, timeoutMs: 30_000 },
		);
	} catch (error) {
		await stop();
		throw new Error(`${(error as Error).message}:\n${output}`, { cause: error });
	}
	return { port, stop };
}
