import type { ChangeEvent } from '../../events/changeEvent';
import { oldestOf } from '../../scan/progress';

/**
 * The earliest moments of events, by list. Each page of a scan and each step asks for them, and thousands of events
 * may be unfinished, so they are not read again each time.
 */
export class OldestByList {
	private readonly moments = new Map<string, number>();

	constructor(private events: readonly ChangeEvent[]) {}

	/** @param list its path @returns milliseconds since the epoch; Infinity when there are none */
	of(list: string): number {
		const oldest = this.moments.get(list) ?? oldestOf(this.events, list);
		this.moments.set(list, oldest);
		return oldest;
	}

	/** Events were added to the others. */
	add(added: readonly ChangeEvent[], all: readonly ChangeEvent[]): void {
		this.events = all;
		for (const [list, oldest] of this.moments) {
			this.moments.set(list, Math.min(oldest, oldestOf(added, list)));
		}
	}

	/** Events were removed, and others are left. */
	remove(removed: readonly ChangeEvent[], left: readonly ChangeEvent[]): void {
		this.events = left;
		for (const [list, oldest] of this.moments) {
			if (oldestOf(removed, list) <= oldest) this.moments.delete(list);
		}
	}
}
