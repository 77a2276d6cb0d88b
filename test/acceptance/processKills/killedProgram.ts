import { appendFileSync, writeFileSync } from 'node:fs';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SimulatorCredentials } from '../../../simulator';
import { deduplicator, startPlatform } from '../../support/n8n/platform';
import { N8nInstance } from '../restart/n8nInstance';
import { type Moment, reach, watchAwaits } from './awaitHooks';
import { openRequests } from './openRequests';
import { createSteppedClock } from './steppedClock';

/** What the program works with. */
export interface Order {
	simulator: { url: string; credentials: SimulatorCredentials };
	parameters: INodeParameters;
	/** Epoch milliseconds. */
	now: number;
	port: number;
	/** Name of the workflow in n8n's database. */
	name: string;
	/** Has n8n's database as JSON, see `Saved`. */
	databaseFile: string;
	/** Has what happened, a `Fact` in each line. */
	journalFile: string;
}

/** n8n's database. */
export interface Saved {
	staticData: IDataObject;
	entries: typeof deduplicator.copy;
}

/** What happened in the process, in the order of time. */
export type Fact = 'execution' | 'handedOn' | 'workflowEnd' | 'storeCall' | { reached: Moment };

/** What the parent process asks for. Each is answered with a message when it is done. */
export type Request =
	| { do: 'start'; order: Order }
	/** Waits until nothing runs. */
	| { do: 'settle' }
	| { do: 'moveTo'; moment: number }
	| { do: 'tick' }
	/** Kills the process at the moment, or notes all moments in the journal. */
	| { do: 'watch'; moment?: Moment };

/** An answer to a request. */
export interface Answer {
	error?: string;
	/** When the next timer of the process is due, epoch milliseconds; null without a timer. */
	nextDue?: number | null;
}

const clock = createSteppedClock();
Date.now = () => clock.now();
let order: Order;
let n8n: N8nInstance;
const open = openRequests();

const note = (fact: Fact) => appendFileSync(order.journalFile, `${JSON.stringify(fact)}\n`);

/** n8n's database. Written before anything else happens, so that a kill does not lose it. */
const database = {
	saved: {} as IDataObject,
	get name() {
		return order.name;
	},
	get staticData() {
		return this.saved;
	},
	set staticData(value: IDataObject) {
		this.saved = value;
		this.write();
	},
	write() {
		const saved: Saved = { staticData: this.saved, entries: deduplicator.copy };
		writeFileSync(order.databaseFile, JSON.stringify(saved));
	},
};

async function start(): Promise<void> {
	await clock.moveTo(order.now);
	await startPlatform();
	deduplicator.onChange = () => {
		database.write();
		note('storeCall');
	};
	const observer = {
		execution: () => note('execution'),
		async workflow(items: unknown[]) {
			if (items.length > 0) note('handedOn');
			reach('the workflow', 'before');
			await new Promise((resolve) => setImmediate(resolve));
			reach('the workflow', 'after');
		},
		workflowEnd: () => note('workflowEnd'),
	};
	// The log of the simulator is in another process.
	const simulator = {
		...order.simulator,
		get requests() {
			return [...open].map(() => ({ status: 0 }));
		},
	};
	n8n = new N8nInstance(simulator, clock, order.parameters, observer, database);
	await n8n.listen(order.port);
	await n8n.start('activate');
}

function watch(target: Moment | undefined): void {
	watchAwaits((moment) => {
		if (!target) return note({ reached: moment });
		const isReached =
			moment.place === target.place && moment.phase === target.phase && moment.nth === target.nth;
		if (!isReached) return;
		note({ reached: moment });
		process.kill(process.pid, 'SIGKILL');
		// The signal takes effect before the call returns, or at the latest here.
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
	});
}

async function answer(request: Request): Promise<void> {
	if (request.do === 'start') {
		({ order } = request);
		await start();
	} else if (request.do === 'settle') await n8n.settle();
	else if (request.do === 'moveTo') await clock.moveTo(request.moment);
	else if (request.do === 'tick') await n8n.tick();
	else watch(request.moment);
}

const send = (value: Answer) => process.send!(value);

process.on('message', (request: Request) => {
	void answer(request).then(
		// JSON has no Infinity: it becomes null.
		() => send({ nextDue: clock.nextDue() }),
		(error: Error) => send({ error: error.stack }),
	);
});
process.on('disconnect', () => process.exit());
send({});
