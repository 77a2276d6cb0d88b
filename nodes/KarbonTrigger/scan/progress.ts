import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, ListCoverage } from '../state/staticData';
import { earliestOf, sourcesFor, sourcesOf } from './sources';

/**
 * How far before the moment up to which a list was read the next scan goes back: the longest delay of a notification,
 * the difference of the clocks, and how far reads may lag behind.
 */
export const OVERLAP_MS = 600_000;

const iso = (moment: number) => new Date(moment).toISOString();

/**
 * The coverage of the chosen types' lists; a list that is chosen for the first time is covered from `begunAt` on, because
 * what changed before is none of this trigger's. Static data can be edited, and a clock may have been ahead: a list whose
 * moments cannot be read, or have not come, is covered from `OVERLAP_MS` before `begunAt` on.
 * @param known undefined when nothing was covered before, as for a node that was just activated
 * @param begunAt and `now`: milliseconds since the epoch, by Karbon's clock
 */
export function coverageFor(
	webhookTypes: readonly string[],
	known: Coverage | undefined,
	begunAt: number,
	now = begunAt,
): Coverage {
	const lists = sourcesFor(webhookTypes).map(({ path }): [string, ListCoverage] => {
		const list = known?.[path];
		const isUsable = [list?.coveredUntil, list?.from].every((at) => Date.parse(at!) <= now);
		const from = iso(list === undefined ? begunAt : begunAt - OVERLAP_MS);
		return [path, isUsable ? list! : { coveredUntil: from, from }];
	});
	return Object.fromEntries(lists);
}

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
	 * `rescan` with a change from before the coverage began.
	 */
	get wasRead(): boolean {
		return this.readUntil > Date.parse(this.saved.from);
	}

	/** Changes before this moment need not be read again. */
	get until(): number {
		return Math.max(Date.parse(this.saved.coveredUntil), this.readUntil);
	}

	/** A scan begins. @returns where it has to begin, by Karbon's clock */
	begin(): number {
		this.rescanFrom = Infinity;
		return Math.max(Date.parse(this.saved.from), this.until - OVERLAP_MS);
	}

	/**
	 * The scan has ended: each wanted change before the moment was handed on, added to the queue, or passed to `rescan`
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
	rescan(moment: number): void {
		this.rescanFrom = Math.min(this.rescanFrom, moment);
		this.readUntil = Math.min(this.readUntil, moment);
	}

	/**
	 * Moves the coverage up to where the list was read, but not past the oldest unfinished change, and never back.
	 * @param oldestUnfinished gives its time; Infinity when nothing is unfinished
	 * @returns the coverage to save
	 */
	moveCoverage(oldestUnfinished: () => number): ListCoverage {
		const before = Date.parse(this.saved.coveredUntil);
		if (this.readUntil > before) {
			const until = Math.max(before, Math.min(this.readUntil, oldestUnfinished()));
			this.saved = { ...this.saved, coveredUntil: iso(until) };
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
	 * `openedAt`. What was read to a moment after `now` begins again.
	 * @param openedAt and `now`: by Karbon's clock. Milliseconds since the epoch
	 */
	choose(webhookTypes: readonly string[], openedAt: number, now: number): void {
		const { coverage, lists } = this;
		const chosen = coverageFor(webhookTypes, coverage, openedAt, now);
		this.lists = listsOf(chosen);
		for (const [path, saved] of Object.entries(chosen)) {
			const list = lists?.get(path);
			// The same object: this list was chosen before, so its progress stays.
			if (coverage?.[path] === saved && list!.until <= now) this.lists.set(path, list!);
		}
	}

	list(path: string): ListProgress | undefined {
		return this.lists?.get(path);
	}

	/** Events may not have reached the workflow, so the next scan has to read their changes. */
	rescan(events: readonly ChangeEvent[]): void {
		for (const event of events)
			for (const { path } of sourcesOf(event)) this.list(path)?.rescan(earliestOf(event));
	}
}

function listsOf(coverage: Coverage): Map<string, ListProgress> {
	const lists = Object.entries(coverage);
	return new Map(lists.map(([path, list]) => [path, new ListProgress({ ...list })]));
}
