import {
	addEntries,
	bothEntries,
	isKnown,
	type Mark,
	mark,
	type Marks,
	removeEntries,
} from '../marks/marks';
import type { FilterTimes } from '../state/staticData';
import { filterTimeOf, type RecordToFilter } from './statusFilter';

/** What a process knows of a record while executions that read its status are unfinished. */
export interface OpenStatus {
	/** The number of executions that have not closed the record. */
	executions: number;
	/** The executions that have not read the record yet. */
	reading: Set<unknown>;
	/**
	 * The status that was seen last; before the first read, the chosen status that n8n's store has. Undefined when
	 * there is none, or it is not known.
	 */
	last: string | undefined;
	/**
	 * It is not known which status is the newest one: another execution may have read at the same time or later, or one
	 * was cut off.
	 */
	isContested: boolean;
	/**
	 * Settles when the workflows of these executions have ended, as far as n8n tells; undefined where it tells of none.
	 */
	workflow: Promise<unknown> | undefined;
}

/** What an execution needs to compare statuses: the store, the memory of this process, and its own workflow. */
export interface StatusContext {
	marks: Marks;
	/** By id of the record. */
	open: Map<string, OpenStatus>;
	/** Since when changes have been compared with each chosen status; part of its marks. */
	times: FilterTimes | undefined;
	/** Settles at the end of the execution's workflow; undefined where n8n does not tell. */
	workflow: Promise<unknown> | undefined;
}

/**
 * The statuses that were seen last of the records of one execution.
 *
 * A mark in n8n's store says that a record had a chosen status when it was read last. It stops counting before the
 * record is read again, and counts again at the end of the workflow if that is still the status. So a process that
 * dies in between leaves no mark that counts, and a change of status is handed on once more rather than lost.
 */
export class LastStatuses {
	/** Ends of other executions' workflows, on which the decision to drop an event relies. */
	readonly reliesOn: Array<Promise<unknown>> = [];

	private constructor(
		private readonly context: StatusContext,
		private readonly records: readonly RecordToFilter[],
	) {}

	/**
	 * Loads the stored statuses of records, which then do not count until `close`. Call it before the records are
	 * read, and `close` or `abandon` afterwards.
	 * @param records no record twice
	 * @throws {Error} when n8n's store does not respond
	 */
	static async load(
		context: StatusContext,
		records: readonly RecordToFilter[],
	): Promise<LastStatuses> {
		const statuses = new LastStatuses(context, records);
		const fresh = records.filter((record) => statuses.begin(record));
		await statuses.loadFromStore(fresh).catch((error: unknown) => {
			statuses.abandon();
			throw error;
		});
		return statuses;
	}

	/** @returns whether the status has to be loaded, because no other execution of this process has the record open */
	private begin({ id }: RecordToFilter): boolean {
		const { open, workflow } = this.context;
		const known = open.get(id);
		if (known === undefined) {
			const reading = new Set([this]);
			open.set(id, { executions: 1, reading, last: undefined, isContested: false, workflow });
			return true;
		}
		if (known.workflow) this.reliesOn.push(known.workflow);
		// Where n8n does not tell the end of the workflow, as on a worker, another process may have read the record
		// since this one did.
		known.isContested ||= known.reading.size > 0 || workflow === undefined;
		known.executions++;
		known.reading.add(this);
		if (workflow) known.workflow = Promise.all([known.workflow, workflow]);
		return false;
	}

	private async loadFromStore(records: readonly RecordToFilter[]): Promise<void> {
		const { marks, open } = this.context;
		const names = bothEntries(
			records.flatMap((record) => this.marksOf(record).map(({ mark }) => mark)),
		);
		const known = await addEntries(marks, names);
		const contested: string[] = [];
		for (const record of records) {
			const all = this.marksOf(record);
			const status = open.get(record.id)!;
			const seen = all.filter(({ mark }) => isKnown(mark, known));
			status.last = seen.length === 1 ? seen[0].status : undefined;
			// Another execution reads the record, or was cut off while it did. What it saw must not count later on.
			if (all.some(({ mark }) => known.has(mark.open))) {
				status.isContested = true;
				contested.push(...all.map(({ mark }) => mark.seen));
			}
		}
		await removeEntries(marks, contested);
	}

	private marksOf(record: RecordToFilter): Array<{ status: string; mark: Mark }> {
		return record.chosen.map((status) => {
			const since = filterTimeOf(this.context.times, record.source.resourceType, status);
			const name = `status ${since} ${JSON.stringify([status, record.id])}`;
			return { status, mark: mark(name) };
		});
	}

	/** Whether the status is not known to be the one that was seen last. */
	differs({ id }: RecordToFilter, status: string): boolean {
		const { isContested, last } = this.context.open.get(id)!;
		return isContested || last !== status;
	}

	/** Notes what was read. @param status undefined when the record could not be read, or has none */
	saw({ id }: RecordToFilter, status: string | undefined): void {
		const known = this.context.open.get(id)!;
		known.reading.delete(this);
		known.last = status;
	}

	/**
	 * To be called at the end of the workflow, or of the trigger node where n8n does not tell.
	 * @returns the entries to remove from n8n's store, so that the statuses count that were seen. In the call that makes
	 * the events count as handed on: a crash between two calls would leave a status that counts, which drops the event when
	 * a scan finds it again
	 */
	close(): string[] {
		return this.closeRecords().flatMap(({ record, status }) =>
			this.marksOf(record).flatMap(({ status: chosen, mark: { seen, open } }) =>
				!status.isContested && status.last === chosen ? [open] : [seen, open],
			),
		);
	}

	/** Leaves the records without a status that counts: the marks that `load` has opened in n8n's store stay open. */
	abandon(): void {
		this.closeRecords(true);
	}

	/** @returns the records that no other execution of this process has open */
	private closeRecords(isCutOff = false): Array<{ record: RecordToFilter; status: OpenStatus }> {
		const { open } = this.context;
		return this.records.flatMap((record) => {
			const status = open.get(record.id)!;
			status.isContested ||= isCutOff;
			status.reading.delete(this);
			if (--status.executions > 0) return [];
			open.delete(record.id);
			return [{ record, status }];
		});
	}
}
