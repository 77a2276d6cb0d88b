import { RecentMap } from './recent';

/** Identifies a change by the key of its record and the record's modification time. */
export function changeId(key: string, modifiedAt: number): string {
	return `${key}\n${modifiedAt}`;
}

/** Changes that were handed on to the workflow. Moments in milliseconds since the epoch, by Karbon's clock. */
export class KnownChanges {
	private readonly changes: RecentMap<true>;
	/** By key: every change of the record up to this moment counts as handed on, because its notification was. */
	private readonly handedOnUntil: RecentMap<number>;

	/** @param maxEntries of single changes, and of records with a moment; beyond it, the oldest are forgotten */
	constructor(maxEntries: number) {
		this.changes = new RecentMap(maxEntries);
		this.handedOnUntil = new RecentMap(maxEntries);
	}

	add(key: string, modifiedAt: number): void {
		this.changes.set(changeId(key, modifiedAt), true);
	}

	/** Adds every change of a record up to a moment, inclusive. */
	addUntil(key: string, moment: number): void {
		this.handedOnUntil.set(key, Math.max(moment, this.handedOnUntil.get(key) ?? -Infinity));
	}

	has({ key, modifiedAt }: { key: string; modifiedAt: number }): boolean {
		const id = changeId(key, modifiedAt);
		return this.changes.has(id) || modifiedAt <= (this.handedOnUntil.get(key) ?? -Infinity);
	}
}
