import { randomUUID } from 'node:crypto';

import { steadyNow, type Timing, waitAtMost } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';
import { pack } from '../../state/carried';
import { type BegunExecution, StartedExecution, triggerLimitOf } from './startedExecution';

/**
 * Starts of a process in which no trigger is open, so that only a delivery can start an execution: n8n has loaded the
 * package again without opening the trigger, or the trigger is open in another process. Where executions run in this
 * process, one at a time is in the trigger node, and later deliveries share the next one: otherwise executions would
 * pile up, and each takes 12 MB.
 */
export class MergedStarts {
	private readonly prefix = randomUUID();
	private count = 0;
	/** By id, oldest first, each until its turn. Where executions run in other processes, none is kept. */
	private readonly starts = new Map<string, StartedExecution>();
	/** The last execution that has begun. */
	private last = { ended: Promise.resolve(), size: 0 };
	/** Whether executions that this process starts run in it. False until the first has begun. */
	runHere = false;

	constructor(private readonly clock: Pick<Timing, 'now'>) {}

	/** Whether no events wait for an execution. */
	get isIdle(): boolean {
		return this.starts.size === 0;
	}

	/** @returns the events of the execution that the delivery has to start; none if its events share an earlier one */
	add(events: readonly ChangeEvent[], maxEvents: number): ChangeEvent[] {
		if (events.length === 0) return [];
		const all = [...this.takeOverdue(), ...events];
		const hasRoom = (start: StartedExecution) => start.events.length + all.length <= maxEvents;
		const shared = [...this.starts.values()].find(hasRoom);
		if (shared) {
			shared.events = [...shared.events, ...all];
			return [];
		}
		const id = `${this.prefix} ${++this.count}`;
		const start = new StartedExecution(all, steadyNow(this.clock), false, id);
		if (this.runHere) this.starts.set(start.id, start);
		return pack(all, { startId: start.id });
	}

	/**
	 * An execution begins. Resolves when it is its turn, and at the latest when the one before it is overdue.
	 * @param size how many events it was started with
	 */
	async begin(
		{ id, size }: { id: string | undefined; size: number },
		timing: Timing,
		cancel: AbortSignal | undefined,
	): Promise<BegunExecution> {
		if (!id?.startsWith(this.prefix)) return { added: [], end: () => undefined };
		this.runHere = true;
		const start = this.starts.get(id);
		start?.enter('running', steadyNow(this.clock));
		const { last } = this;
		let end!: () => void;
		const own = { ended: new Promise<void>((resolve) => (end = resolve)), size };
		this.last = own;
		await waitAtMost(triggerLimitOf(last.size), last.ended, timing, cancel);
		this.starts.delete(id);
		const added = start?.events.slice(size) ?? [];
		own.size += added.length;
		return { added, end };
	}

	/** The events that share executions which have not begun in time: n8n may have failed to start them. */
	private takeOverdue(): ChangeEvent[] {
		const overdue = [...this.starts.values()].filter(
			(start) => start.phase === 'starting' && start.isOverdue(steadyNow(this.clock)),
		);
		for (const { id } of overdue) this.starts.delete(id);
		return overdue.flatMap(({ events, size }) => events.slice(size));
	}
}
