import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { freePort } from '../../../host/network/freePort';
import { temporaryFolder } from '../../../host/support/temporaryFolder';
import { type ChangeKind, createSimulator, type Simulator } from '../../../simulator';
import { deduplicator } from '../../support/n8n/platform';
import { N8nInstance } from '../restart/n8nInstance';
import type { Moment } from './awaitHooks';
import type { KilledProcess } from './killedProcess';
import type { Fact, Order, Saved } from './killedProgram';
import { createSteppedClock } from './steppedClock';

const MINUTE_MS = 60_000;
const NAME = 'killed';

/** What became of a delivery whose process was killed. */
export interface Outcome {
	/** Of the killed process. */
	facts: Fact[];
	/** Whether Karbon got the response of the killed process. */
	isAnswered: boolean;
	/** How many times the killed process and the next one have handed on each change. */
	counts: number[];
}

/** One account and one workflow, which receives one delivery. */
export class Delivery {
	private readonly clock = createSteppedClock();
	private readonly folder = temporaryFolder('karbon-killed-');
	private simulator!: Simulator;
	private port = 0;

	constructor(
		private readonly process: KilledProcess,
		private readonly kinds: ChangeKind[],
		private readonly includeRecord: boolean,
	) {}

	/** The clock of n8n and Karbon. */
	now(): number {
		return this.clock.now();
	}

	async open(): Promise<void> {
		this.simulator = await createSimulator({
			clock: this.clock,
			rateLimit: { algorithm: 'off' },
			allowHttpTargets: true,
			data: { contacts: 20, organizations: 5, clientGroups: 5, workItems: 5, invoices: 10 },
		});
		this.port = await freePort();
	}

	async close(): Promise<void> {
		await this.process.kill();
		await this.simulator.close();
		this.folder.remove();
	}

	/**
	 * A delivery whose process is killed at a moment, and the start of n8n after it.
	 * @param moment undefined: it is not killed before everything has ended, and the facts have all moments
	 */
	async run(moment: Moment | undefined): Promise<Outcome> {
		await this.activate();
		await this.process.ask({ do: 'watch', moment });
		const keys = await this.change();
		// Karbon delivers after a minute.
		await this.pass(MINUTE_MS);
		await this.pass(5_000);
		await this.process.kill();
		const facts = this.facts();
		const isAnswered = this.simulator.deliveries.some(({ status }) => status === 200);
		await this.clock.advance(30_000);
		const emitted = await this.restart();
		const handedOn = facts.includes('handedOn') ? 1 : 0;
		const counts = keys.map(
			(key) => handedOn + emitted.filter((emittedKey) => emittedKey === key).length,
		);
		return { facts, isAnswered, counts };
	}

	private get parameters() {
		return { webhookTypes: ['Contact', 'Invoice', 'Note'], includeRecord: this.includeRecord };
	}

	private get databaseFile(): string {
		return join(this.folder.path, 'database.json');
	}

	private get journalFile(): string {
		return join(this.folder.path, 'journal');
	}

	/** Activates the workflow, and waits until its lists have been scanned. */
	private async activate(): Promise<void> {
		const { url, credentials } = this.simulator;
		const order: Order = {
			simulator: { url, credentials },
			parameters: this.parameters,
			now: this.now(),
			port: this.port,
			name: NAME,
			databaseFile: this.databaseFile,
			journalFile: this.journalFile,
		};
		await this.process.ask({ do: 'start', order });
		for (let minute = 0; minute < 18; minute++) {
			await this.pass(MINUTE_MS);
			await this.process.ask({ do: 'tick' });
		}
	}

	private async change(): Promise<string[]> {
		const events = [];
		for (const kind of this.kinds) events.push(await this.simulator.change(kind));
		return events.map(({ key }) => key);
	}

	/**
	 * Moves the clocks of n8n and Karbon from timer to timer together. The clocks of two processes would otherwise
	 * differ while a request runs, and the node takes Karbon's time from the response.
	 */
	private async pass(ms: number): Promise<void> {
		const end = this.now() + ms;
		await this.settle();
		while (this.now() < end) {
			const moment = Math.min(end, this.process.nextDue, this.clock.nextDue());
			// The timers of both run at this moment, and the other clock is at most a millisecond behind.
			await this.process.ask({ do: 'moveTo', moment: moment - 1 });
			await this.clock.moveTo(moment);
			await this.process.ask({ do: 'moveTo', moment });
			await this.settle();
		}
	}

	/** Waits until neither process has a request that is not answered. */
	private async settle(): Promise<void> {
		const { requests } = this.simulator;
		for (let seen = -1; seen !== requests.length;) {
			seen = requests.length;
			if (!(await this.process.ask({ do: 'settle' }))) return;
			if (requests.some(({ status }) => status === 0)) seen = -1;
		}
	}

	private facts(): Fact[] {
		if (!existsSync(this.journalFile)) return [];
		const lines = readFileSync(this.journalFile, 'utf8').trim().split('\n');
		return lines.map((line) => JSON.parse(line) as Fact);
	}

	/** n8n starts again with its database. @returns the keys of the changes that it hands on */
	private async restart(): Promise<string[]> {
		const { staticData, entries } = JSON.parse(readFileSync(this.databaseFile, 'utf8')) as Saved;
		deduplicator.copy = entries;
		const database: { name: string; staticData: IDataObject } = { name: NAME, staticData };
		const n8n = new N8nInstance(this.simulator, this.clock, this.parameters, {}, database);
		await n8n.listen(this.port);
		try {
			await n8n.start('init');
			for (let minute = 0; minute < 20; minute++) {
				for (let step = 0; step < 4; step++) {
					await this.clock.advance(15_000);
					await n8n.settle();
				}
				await n8n.tick();
			}
			await n8n.stop();
		} finally {
			await n8n.dispose();
		}
		return n8n.emitted.map(({ event }) => String(event.ResourcePermaKey));
	}
}
