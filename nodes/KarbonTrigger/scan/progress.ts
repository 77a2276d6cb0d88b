import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { SPREAD_MS } from '../events/delays';
import type { Coverage, ListCoverage } from '../state/staticData';
import { coverageFor, covered, OVERLAP_MS } from './coverage';
import { isListable, sourceOf } from './sources';

/** The list that shows the change of an event; undefined where no list does. */
export function listOf(event: ChangeEvent): string | undefined {
	return isListable(event) ? sourceOf(event.ResourceType)?.path : undefined;
}

/** The earliest moment of an event's change, by its list. Milliseconds since the epoch. */
function earliestOf(event: ChangeEvent): number {
	return (momentOf(event) ?? -Infinity) - SPREAD_MS;
}

/**
 * The earliest time at which one of the events may have happened, by path of the list that shows it. Milliseconds since
 * the epoch.
 */
export function oldestTimes(events: readonly ChangeEvent[]): Map<string, number> {
	const oldest = new Map<string, number>();
	for (const event of events) {
		const list = listOf(event);
		if (list === undefined) continue;
		oldest.set(list, Math.min(oldest.get(list) ?? Infinity, earliestOf(event)));
	}
	return oldest;
}

/** How far one list was read in this process, and how far it is covered. Moments in milliseconds since the epoch. */
export class ListProgress {
	/** Every change before this moment was handed on, or is unfinished in the queue. */
	private readUntil: number;
	/** The oldest change that went amiss since the last scan of the list began. */
	private amissSince = Infinity;

	constructor(private saved: ListCoverage) {
		this.readUntil = Date.parse(saved.coveredUntil);
	}

	/** Whether a scan has shown that the list can be read and tells modification times. */
	get wasRead(): boolean {
		return this.readUntil > Date.parse(this.saved.from);
	}

	/** A scan begins. @returns where it has to begin, by Karbon's clock */
	begin(): number {
		this.amissSince = Infinity;
		const { from, coveredUntil } = this.saved;
		const until = Math.max(Date.parse(coveredUntil), this.readUntil);
		return Math.max(Date.parse(from), until - OVERLAP_MS);
	}

	/** The scan has ended: each change before the moment was in the list, and was handed on or added to the queue. */
	end(until: number): void {
		this.readUntil = Math.min(until, this.amissSince);
	}

	/** A change may not have been handed on, so the next scan has to read it, also if one runs at the moment. */
	amiss(moment: number): void {
		this.amissSince = Math.min(this.amissSince, moment);
		this.readUntil = Math.min(this.readUntil, moment);
	}

	/** The coverage to save. It never moves back. @param oldestUnfinished no change after it is covered yet */
	covered(oldestUnfinished: () => number): ListCoverage {
		if (this.readUntil > Date.parse(this.saved.coveredUntil)) {
			this.saved = covered(this.saved, Math.min(this.readUntil, oldestUnfinished()));
		}
		return this.saved;
	}
}

/**
 * How far the lists are covered. Reading runs ahead of what is saved: a scan adds changes to the queue, and
 * coverage follows when they have reached the workflow. What crashes with the process is read again.
 */
export class Progress {
	private lists: Map<string, ListProgress> | undefined;

	/** @param oldestUnfinished of a list, by path; Infinity when nothing is unfinished */
	constructor(private readonly oldestUnfinished: (path: string) => number) {}

	/** The coverage to save; undefined before the trigger is open in this process. */
	get coverage(): Coverage | undefined {
		if (!this.lists) return undefined;
		return Object.fromEntries(
			[...this.lists].map(([path, list]) => [
				path,
				list.covered(() => this.oldestUnfinished(path)),
			]),
		);
	}

	/** @param saved none for a trigger that was just activated */
	open(saved: Coverage | undefined): void {
		if (!saved) this.lists = undefined;
		else this.lists ??= listsOf(saved);
	}

	/** The lists of the chosen types; one that is chosen for the first time is covered from now on. */
	choose(webhookTypes: readonly string[], now: number): void {
		const { coverage, lists } = this;
		const chosen = coverageFor(webhookTypes, coverage, now);
		this.lists = listsOf(chosen);
		for (const [path, saved] of Object.entries(chosen)) {
			if (coverage?.[path] === saved) this.lists.set(path, lists!.get(path)!);
		}
	}

	list(path: string): ListProgress | undefined {
		return this.lists?.get(path);
	}

	/** Events may not have reached the workflow, so the next scan has to read their changes. */
	amiss(events: readonly ChangeEvent[]): void {
		for (const event of events) {
			this.list(listOf(event) ?? '')?.amiss(earliestOf(event));
		}
	}
}

function listsOf(coverage: Coverage): Map<string, ListProgress> {
	return new Map(Object.entries(coverage).map(([path, list]) => [path, new ListProgress(list)]));
}
