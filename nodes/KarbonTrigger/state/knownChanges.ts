import { RecentMap } from './recent';

/** Names a record as it was after a change. */
export function changeId(key: string, modifiedAt: number): string {
	return `${key}\n${modifiedAt}`;
}

/** Changes that were handed on. Moments in milliseconds since the epoch, by Karbon's clock. */
export class KnownChanges {
	private readonly changes: RecentMap<true>;
	/** Up to when a record was handed on without being read, by key. */
	private readonly covers: RecentMap<number>;

	/** @param maxEntries beyond it, the oldest are forgotten */
	constructor(maxEntries: number) {
		this.changes = new RecentMap(maxEntries);
		this.covers = new RecentMap(maxEntries);
	}

	add(key: string, modifiedAt: number): void {
		this.changes.set(changeId(key, modifiedAt), true);
	}

	/** Every change of the record up to the moment. */
	addUntil(key: string, moment: number): void {
		this.covers.set(key, Math.max(moment, this.covers.get(key) ?? -Infinity));
	}

	has({ key, modifiedAt }: { key: string; modifiedAt: number }): boolean {
		const id = changeId(key, modifiedAt);
		return this.changes.has(id) || modifiedAt <= (this.covers.get(key) ?? -Infinity);
	}
}
