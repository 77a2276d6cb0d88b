import fc from 'fast-check';

import type { LastStatuses } from '../../../../../nodes/KarbonTrigger/filters/lastStatuses';
import { MemoryStore } from '../../../../support/trigger/memoryStore';
import { Process, record } from './process';

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
			await this.processes[execution.process].commit(execution.statuses);
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
