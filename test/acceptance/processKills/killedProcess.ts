import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

import type { Answer, Request } from './killedProgram';

/** A process of n8n that may be killed. */
export class KilledProcess {
	readonly ended: Promise<void>;
	private isAlive = true;
	private readonly child: ChildProcess;
	private readonly loaded: Promise<void>;
	private output = '';
	private nextTimer: number | null = null;

	/** @param tree from `compileTree` */
	constructor(tree: string, userFolder: string) {
		this.child = fork(join(tree, 'test/acceptance/processKills/program.cjs'), {
			env: { ...process.env, N8N_USER_FOLDER: userFolder },
			execArgv: [],
			stdio: 'pipe',
		});
		const collect = (chunk: Buffer) => (this.output += chunk.toString());
		this.child.stdout!.on('data', collect);
		this.child.stderr!.on('data', collect);
		this.ended = new Promise((resolve) => {
			this.child.once('exit', () => {
				this.isAlive = false;
				resolve();
			});
		});
		this.loaded = this.answer();
	}

	/** @returns false when the process has been killed meanwhile. @throws {Error} of the program */
	async ask(request: Request): Promise<boolean> {
		await this.loaded;
		if (!this.isAlive) return false;
		const answer = this.answer();
		this.child.send(request, () => undefined);
		await answer;
		return this.isAlive;
	}

	/** When its next timer was due at the last answer, epoch milliseconds; Infinity without a timer. */
	get nextDue(): number {
		return this.isAlive ? (this.nextTimer ?? Infinity) : Infinity;
	}

	async kill(): Promise<void> {
		if (this.isAlive) this.child.kill('SIGKILL');
		await this.ended;
	}

	private async answer(): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const end = () => {
				if (this.child.signalCode === 'SIGKILL') resolve();
				else reject(new Error(`The process has ended: ${this.output.slice(-2000)}`));
			};
			this.child.once('exit', end);
			this.child.once('message', ({ error, nextDue }: Answer) => {
				this.child.off('exit', end);
				this.nextTimer = nextDue ?? null;
				if (error === undefined) resolve();
				else reject(new Error(error));
			});
		});
	}
}
