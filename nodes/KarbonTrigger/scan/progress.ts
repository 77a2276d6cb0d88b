import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, ListCoverage } from '../state/staticData';
import { coverageFor, covered, OVERLAP_MS } from './coverage';
import { earliestOf } from './eventLists';
import { sourcesOf } from './sources';

/** How far one list was read in this process, and how far it is covered. Moments in milliseconds since the epoch. */
export class ListProgress {
	/** Every change before this moment was handed on, or is unfinished in the queue. */
	private readUntil: number;
	/** The oldest change that may not have been handed on, since the last scan of the list began. */
	private rescanFrom = Infinity;

	constructor(private saved: ListCoverage) {
		this.readUntil = Date.parse(saved.coveredUntil);
	}

	/**
	 * Whether a scan has read the list, which shows that it can be read and tells modification times. False after
	 * `amiss` with a change from before the coverage began.
	 */
	get wasRead(): boolean {
		return this.readUntil > Date.parse(this.saved.from);
	}

	/** A scan begins. @returns where it has to begin, by Karbon's clock */
	begin(): number {
		this.rescanFrom = Infinity;
		const { from, coveredUntil } = this.saved;
		const until = Math.max(Date.parse(coveredUntil), this.readUntil);
		return Math.max(Date.parse(from), until - OVERLAP_MS);
	}

	/**
	 * The scan has ended: each wanted change before the moment was handed on, added to the queue, or passed to `amiss`
	 * since the scan began.
	 */
	end(until: number): void {
		this.readUntil = Math.min(until, this.rescanFrom);
	}

	/** The list is not scanned, and changes before the moment are not to be recovered. */
	skip(until: number): void {
		this.begin();
		this.end(Math.max(until, this.readUntil));
	}

	/**
	 * A change may not have been handed on, so the next scan has to read it, even if a scan is running. Reading goes
	 * back to `coveredUntil` at most, and the overlap before it: what is earlier was handed on.
	 */
	amiss(moment: number): void {
		this.rescanFrom = Math.min(this.rescanFrom, moment);
		this.readUntil = Math.min(this.readUntil, moment);
	}

	/**
	 * Moves the coverage up to where the list was read, but not past the oldest unfinished change, and never back.
	 * @param oldestUnfinished gives its time; Infinity when nothing is unfinished
	 * @returns the coverage to save
	 */
	moveCoverage(oldestUnfinished: () => number): ListCoverage {
		if (this.readUntil > Date.parse(this.saved.coveredUntil)) {
			this.saved = covered(this.saved, Math.min(this.readUntil, oldestUnfinished()));
		}
		return this.saved;
	}
}

/**
 * How far the lists are covered. Reading runs ahead of what is saved: a scan adds changes to the queue, and
 * coverage follows when their workflows have ended, or their trigger nodes where n8n does not tell. After a crash, what
 * was not covered is read again.
 */
export class Progress {
	private lists: Map<string, ListProgress> | undefined;

	/** @param oldestUnfinished of a list, by path; Infinity when nothing is unfinished */
	constructor(private readonly oldestUnfinished: (path: string) => number) {}

	/** The coverage to save; undefined before the lists are known. */
	get coverage(): Coverage | undefined {
		if (!this.lists) return undefined;
		return Object.fromEntries(
			[...this.lists].map(([path, list]) => [
				path,
				list.moveCoverage(() => this.oldestUnfinished(path)),
			]),
		);
	}

	/**
	 * Begins with the saved coverage, unless the lists are known already.
	 * @param saved undefined to forget the lists
	 */
	open(saved: Coverage | undefined): void {
		if (!saved) this.lists = undefined;
		else this.lists ??= listsOf(saved);
	}

	/**
	 * Replaces the lists with those of the chosen types; one that is chosen for the first time is covered from
	 * `openedAt`.
	 * @param openedAt by Karbon's clock. Milliseconds since the epoch
	 */
	choose(webhookTypes: readonly string[], openedAt: number): void {
		const { coverage, lists } = this;
		const chosen = coverageFor(webhookTypes, coverage, openedAt);
		this.lists = listsOf(chosen);
		for (const [path, saved] of Object.entries(chosen)) {
			// The same object: this list was chosen before, so its progress stays.
			if (coverage?.[path] === saved) this.lists.set(path, lists!.get(path)!);
		}
	}

	list(path: string): ListProgress | undefined {
		return this.lists?.get(path);
	}

	/** Events may not have reached the workflow, so the next scan has to read their changes. */
	amiss(events: readonly ChangeEvent[]): void {
		for (const event of events) {
			for (const { path } of sourcesOf(event)) this.list(path)?.amiss(earliestOf(event));
		}
	}
}

function listsOf(coverage: Coverage): Map<string, ListProgress> {
	return new Map(Object.entries(coverage).map(([path, list]) => [path, new ListProgress(list)]));
}
