import fc from 'fast-check';

import {
	LastStatuses,
	type OpenStatus,
} from '../../../../nodes/KarbonTrigger/filters/lastStatuses';
import type { FilteredRecord } from '../../../../nodes/KarbonTrigger/filters/statusFilter';
import { sourceOf } from '../../../../nodes/KarbonTrigger/scan/sources';
import { Mutex } from '../../../../nodes/shared/mutex';
import { MemoryStore } from '../../../support/memoryStore';

const record = (key: string, chosen: string[] = ['paid']): FilteredRecord => ({
	id: `Invoice ${key}`,
	key,
	source: sourceOf('Invoice')!,
	chosen,
});

const INVOICE = record('invoice');

/** A process of n8n that shares the database with others. */
class Process {
	private readonly open = new Map<string, OpenStatus>();
	private readonly lock = new Mutex();
	since = '';

	constructor(readonly store = new MemoryStore()) {}

	/** Another process, or this one after a restart. */
	other(): Process {
		return new Process(this.store);
	}

	async ask(records: FilteredRecord[] = [INVOICE], workflow?: Promise<unknown>) {
		const marks = { store: this.store, lock: this.lock, reachMs: undefined, unsaved: [] };
		const since = () => this.since;
		return await LastStatuses.ask({ marks, open: this.open, since, workflow }, records);
	}

	/** A whole run of the trigger node. @returns whether the status passes */
	async run(status: string | undefined, of = INVOICE): Promise<boolean> {
		const statuses = await this.ask([of]);
		const passes = status === undefined || statuses.differs(of, status);
		statuses.saw(of, status);
		await statuses.commit();
		return passes;
	}

	get openRecords(): number {
		return this.open.size;
	}
}

describe('The last status that was seen', () => {
	test('is also compared in other processes', async () => {
		const process = new Process();
		expect(await process.run('paid')).toBe(true);
		expect(await process.run('paid')).toBe(false);
		expect(await process.other().run('paid')).toBe(false);
	});

	test('is forgotten when another status was seen, also one that was not chosen', async () => {
		const process = new Process();
		await process.run('paid');
		await process.run('voided');
		expect(await process.other().run('paid')).toBe(true);
	});

	test('is forgotten when the record could not be read, because it may have changed', async () => {
		const process = new Process();
		await process.run('paid');
		await process.run(undefined);
		expect(await process.other().run('paid')).toBe(true);
	});

	test('is stored for one record', async () => {
		const process = new Process();
		await process.run('paid');
		expect(await process.run('paid', record('other'))).toBe(true);
	});

	test('does not count if it was seen before the status was chosen', async () => {
		const process = new Process();
		process.since = '2026-01-01';
		await process.run('paid');
		process.since = '2026-02-01';
		expect(await process.run('paid')).toBe(true);
	});

	test('takes one entry in the store for each record with a chosen status, and no memory', async () => {
		const process = new Process();
		for (let index = 0; index < 50; index++) {
			await process.run(index < 20 ? 'paid' : 'voided', record(`invoice-${index}`));
		}
		expect(process.store.entries).toHaveLength(20);
		expect(process.openRecords).toBe(0);
	});
});

describe('While a workflow runs', () => {
	/** An execution whose workflow has not ended. */
	async function begin(process: Process, status: string) {
		let end!: () => void;
		const workflow = new Promise<void>((resolve) => (end = resolve));
		const statuses = await process.ask([INVOICE], workflow);
		const passes = statuses.differs(INVOICE, status);
		statuses.saw(INVOICE, status);
		return { passes, statuses, end };
	}

	test('the next execution compares with the status that it was handed', async () => {
		const process = new Process();
		expect((await begin(process, 'paid')).passes).toBe(true);
		expect((await begin(process, 'paid')).passes).toBe(false);
		expect((await begin(process, 'voided')).passes).toBe(true);
		expect((await begin(process, 'paid')).passes).toBe(true);
	});

	test('an execution that drops an event relies on it', async () => {
		const process = new Process();
		const first = await begin(process, 'paid');
		const second = await begin(process, 'paid');
		let areEnded = false;
		void Promise.all(second.statuses.reliesOn).then(() => (areEnded = true));
		await new Promise(setImmediate);
		expect(areEnded).toBe(false);
		first.end();
		await new Promise(setImmediate);
		expect(areEnded).toBe(true);
	});

	test.each([
		['in order', [0, 1, 2]],
		['in another order', [2, 0, 1]],
		['in the opposite order', [2, 1, 0]],
	])('workflows that end %s leave the status that was read last', async (_what, order) => {
		for (const [last, isKnown] of [
			['paid', true],
			['voided', false],
		] as const) {
			const process = new Process();
			const executions = [];
			for (const status of ['paid', 'voided', last]) executions.push(await begin(process, status));
			for (const index of order) await executions[index].statuses.commit();
			expect(process.openRecords).toBe(0);
			expect(await process.other().run('paid')).toBe(!isKnown);
		}
	});

	test('statuses that were read at the same time do not count, because either may be the newer one', async () => {
		const process = new Process();
		const [older, newer] = [await process.ask(), await process.ask()];
		newer.saw(INVOICE, 'voided');
		older.saw(INVOICE, 'paid');
		await older.commit();
		await newer.commit();
		expect(await process.run('paid')).toBe(true);
	});

	test('a status that another process is about to replace does not count', async () => {
		const process = new Process();
		const first = await process.ask();
		first.saw(INVOICE, 'paid');
		const second = await process.other().ask();
		second.saw(INVOICE, 'voided');
		await first.commit();
		expect(await process.other().run('paid')).toBe(true);
	});

	test('a crash leaves no status that counts', async () => {
		const process = new Process();
		await process.run('paid');
		await begin(process, 'paid');
		expect(await process.other().run('paid')).toBe(true);
	});

	test('an execution that could not read the record leaves no status that counts', async () => {
		const process = new Process();
		await process.run('paid');
		(await process.ask()).abandon();
		expect(process.openRecords).toBe(0);
		expect(await process.run('paid')).toBe(true);
	});
});

test.each([1, 2])(
	'A store that fails at call %i causes at most one repeated event',
	async (call) => {
		const process = new Process();
		process.store.failAfter = call;
		await process.run('paid').catch(() => undefined);
		process.store.failAfter = Infinity;
		expect(process.openRecords).toBe(0);
		expect(await process.run('paid')).toBe(true);
		await process.run('paid');
		expect(await process.run('paid')).toBe(false);
	},
);

type Command =
	/** The record changes to a status. */
	| { do: 'change'; status: string }
	/** An execution begins in a process: it asks. */
	| { do: 'begin'; process: number }
	/** An execution that has begun continues: it reads, then it writes its marks. */
	| { do: 'advance'; execution: number }
	/** The executions of a process are lost. */
	| { do: 'crash'; process: number };

const commandOf = (process: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
	fc.oneof(
		{
			weight: 3,
			arbitrary: fc.record({
				do: fc.constant('change' as const),
				status: fc.constantFrom('paid', 'voided', 'approved'),
			}),
		},
		{ weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), process }) },
		{
			weight: 6,
			arbitrary: fc.record({ do: fc.constant('advance' as const), execution: fc.nat({ max: 3 }) }),
		},
		{ weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), process }) },
	);

interface ModelExecution {
	process: number;
	statuses: LastStatuses;
	passes: boolean;
	isRead: boolean;
	/** Executions of the same process that were unfinished when it asked. */
	reliesOn: ModelExecution[];
	state: 'open' | 'finished' | 'lost';
}

/** n8n 2 reports the end of workflows, so an execution is open until then. */
const ONE_PROCESS = { processes: 1, workflow: new Promise(() => undefined) };
/** Workers do not know the end of workflows, so an execution is open until its trigger node ends. */
const WORKERS = { processes: 3, workflow: undefined };

/** Executions that overlap in any way, for a filter with the statuses Paid and Voided. */
class Model {
	private readonly invoice = record('invoice', ['paid', 'voided']);
	private readonly store = new MemoryStore();
	private readonly processes: Process[];
	private readonly executions: ModelExecution[] = [];
	/** In the order in which the record was read. */
	private readonly reads: Array<{ status: string; execution: ModelExecution }> = [];
	private status = 'approved';

	constructor(private readonly setting: { processes: number; workflow?: Promise<unknown> }) {
		this.processes = Array.from({ length: setting.processes }, () => new Process(this.store));
	}

	private get open(): ModelExecution[] {
		return this.executions.filter(({ state }) => state === 'open');
	}

	async play(one: Command): Promise<void> {
		switch (one.do) {
			case 'change':
				this.status = one.status;
				break;
			case 'begin':
				this.executions.push({
					process: one.process,
					reliesOn: this.open.filter((execution) => execution.process === one.process),
					statuses: await this.processes[one.process].ask([this.invoice], this.setting.workflow),
					passes: false,
					isRead: false,
					state: 'open',
				});
				break;
			case 'advance':
				await this.advance(this.open[one.execution]);
				break;
			case 'crash':
				for (const execution of this.open)
					if (execution.process === one.process) execution.state = 'lost';
				this.processes[one.process] = this.processes[one.process].other();
		}
	}

	private async advance(execution: ModelExecution | undefined): Promise<void> {
		if (execution === undefined) return;
		const { invoice, status } = this;
		if (!execution.isRead) {
			execution.isRead = true;
			execution.passes =
				invoice.chosen.includes(status) && execution.statuses.differs(invoice, status);
			execution.statuses.saw(invoice, status);
			this.reads.push({ status, execution });
		} else if (execution.reliesOn.every(({ state }) => state === 'finished')) {
			await execution.statuses.commit();
			execution.state = 'finished';
		}
	}

	async finish(): Promise<void> {
		while (this.open.length > 0) for (const execution of this.open) await this.advance(execution);
	}

	/** Periods in which a chosen status was read, and no execution that finished was handed it. */
	get losses(): number {
		const { chosen } = this.invoice;
		let losses = 0;
		for (let from = 0, to = 0; from < this.reads.length; from = to) {
			const { status } = this.reads[from];
			while (this.reads[to]?.status === status) to++;
			const finished = this.reads
				.slice(from, to)
				.filter(({ execution }) => execution.state === 'finished');
			const isHandedOn = finished.some(({ execution }) => execution.passes);
			if (chosen.includes(status) && finished.length > 0 && !isHandedOn) losses++;
		}
		return losses;
	}
}

describe.each([
	['one process', ONE_PROCESS],
	['workers', WORKERS],
])('In %s', (_where, setting) => {
	const play = async (commands: readonly Command[]) => {
		const model = new Model(setting);
		for (const one of commands) await model.play(one);
		await model.finish();
		return model.losses;
	};

	test('a change of status that was read is handed on, however executions overlap and processes crash', async () => {
		const last = fc.integer({ min: 0, max: setting.processes - 1 });
		const commands = fc.array(commandOf(last), { maxLength: 40 });
		const property = fc.asyncProperty(commands, async (history) => {
			expect(await play(history)).toBe(0);
		});
		await fc.assert(property, { numRuns: 1_000, seed: 20_260_115 });
	});

	test('a status that comes back while its first execution is unfinished is handed on again', async () => {
		const history: Command[] = [
			{ do: 'change', status: 'voided' },
			{ do: 'begin', process: setting.processes - 1 },
			{ do: 'advance', execution: 0 },
			{ do: 'change', status: 'paid' },
			{ do: 'begin', process: 0 },
			{ do: 'advance', execution: 1 },
			{ do: 'change', status: 'voided' },
			{ do: 'begin', process: setting.processes - 1 },
		];
		expect(await play(history)).toBe(0);
	});
});
