import type { ChangeEvent } from '../../events/changeEvent';
import { oldestTimes } from '../../scan/eventLists';

/**
 * When the oldest of some events may have happened, for each of Karbon's lists. Scans read it page by page, executions
 * as well, and thousands of events may be unfinished, so the result is cached.
 */
export class OldestTimeByList {
	private times: Map<string, number> | undefined;

	constructor(private events: readonly ChangeEvent[]) {}

	/** @param list its path @returns milliseconds since the epoch; Infinity when the list has no event */
	oldestIn(list: string): number {
		this.times ??= oldestTimes(this.events);
		return this.times.get(list) ?? Infinity;
	}

	/** To be called when events were added. @param all the events, with those */
	add(added: readonly ChangeEvent[], all: readonly ChangeEvent[]): void {
		this.events = all;
		if (!this.times) return;
		for (const [list, time] of oldestTimes(added)) {
			this.times.set(list, Math.min(time, this.oldestIn(list)));
		}
	}

	/** To be called when events were removed. @param left the other events */
	remove(removed: readonly ChangeEvent[], left: readonly ChangeEvent[]): void {
		this.events = left;
		if (!this.times) return;
		const isOldest = [...oldestTimes(removed)].some(([list, time]) => time <= this.oldestIn(list));
		if (isOldest) this.times = undefined;
	}
}
