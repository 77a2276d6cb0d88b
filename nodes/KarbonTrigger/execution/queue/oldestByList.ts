import type { ChangeEvent } from '../../events/changeEvent';
import { oldestOf } from '../../scan/progress';

/**
 * The earliest moments of events, by list. Each page of a scan and each step asks for them, and thousands of events
 * may be unfinished, so they are not read again each time.
 */
export class OldestByList {
	private moments: Map<string, number> | undefined;

	constructor(private events: readonly ChangeEvent[]) {}

	/** @param list its path @returns milliseconds since the epoch; Infinity when there are none */
	of(list: string): number {
		this.moments ??= oldestOf(this.events);
		return this.moments.get(list) ?? Infinity;
	}

	/** Events were added to the others. */
	add(added: readonly ChangeEvent[], all: readonly ChangeEvent[]): void {
		this.events = all;
		if (!this.moments) return;
		for (const [list, moment] of oldestOf(added)) {
			this.moments.set(list, Math.min(moment, this.of(list)));
		}
	}

	/** Events were removed, and others are left. */
	remove(removed: readonly ChangeEvent[], left: readonly ChangeEvent[]): void {
		this.events = left;
		if (!this.moments) return;
		const isOldest = [...oldestOf(removed)].some(([list, moment]) => moment <= this.of(list));
		if (isOldest) this.moments = undefined;
	}
}
