import { changeId } from '../../shared/changes/changeSources';

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

/** Keys with a value each; the oldest are forgotten beyond a number of them. */
export class RecentMap<T> {
	private readonly entries = new Map<string, T>();

	constructor(private readonly maxEntries: number) {}

	get(key: string): T | undefined {
		return this.entries.get(key);
	}

	has(key: string): boolean {
		return this.entries.has(key);
	}

	/** Sets a value; the key counts as new. */
	set(key: string, value: T): void {
		this.entries.delete(key);
		this.entries.set(key, value);
		if (this.entries.size > this.maxEntries) {
			const [oldest] = this.entries.keys();
			this.entries.delete(oldest);
		}
	}
}
