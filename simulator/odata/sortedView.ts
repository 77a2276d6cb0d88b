/** A collection that reports which of its records may have changed. */
export interface Sortable<T> {
	/** Counts additions and removals. */
	readonly version: number;
	/** Keys of the records that may have been changed or deleted. */
	readonly handedOut: Iterable<string>;
	peek(key: string): T | undefined;
	peekAll(): IterableIterator<[string, T]>;
}

interface Entry<T> {
	key: string;
	row: T;
	/** The value that it was sorted by. */
	value: string;
}

/** With a larger share of moved rows, sorting all rows is faster than moving each. */
const MAX_MOVED_SHARE = 0.02;

/** The records of a collection in one order, kept up to date row by row: a list of 300,000 has thousands of pages. */
export class SortedView<T> {
	private entries: Array<Entry<T>> = [];
	private rows: T[] = [];
	private byKey = new Map<string, Entry<T>>();

	constructor(
		private readonly collection: Sortable<T>,
		private readonly read: (record: T) => string | null | undefined,
		private readonly descending: boolean,
	) {
		this.sortAll();
	}

	/** The records in order at this moment. */
	current(): readonly T[] {
		const moved = this.moved();
		if (moved.length > 10 + this.rows.length * MAX_MOVED_SHARE) this.sortAll();
		else for (const key of moved) this.move(key);
		return this.rows;
	}

	private moved(): string[] {
		const moved: string[] = [];
		for (const key of this.collection.handedOut) {
			const row = this.collection.peek(key);
			const entry = this.byKey.get(key);
			const isSame =
				row === entry?.row && (entry === undefined || this.valueOf(row!) === entry.value);
			if (!isSame) moved.push(key);
		}
		return moved;
	}

	private valueOf(row: T): string {
		return this.read(row) ?? '';
	}

	private readonly compare = (left: Entry<T>, right: Entry<T>): number => {
		if (left.value !== right.value) return left.value < right.value === this.descending ? 1 : -1;
		return left.key < right.key ? -1 : 1;
	};

	private sortAll(): void {
		this.entries = Array.from(this.collection.peekAll(), ([key, row]) => ({
			key,
			row,
			value: this.valueOf(row),
		}));
		this.entries.sort(this.compare);
		this.rows = this.entries.map(({ row }) => row);
		this.byKey = new Map(this.entries.map((entry) => [entry.key, entry]));
	}

	private move(key: string): void {
		const old = this.byKey.get(key);
		if (old) this.splice(this.placeOf(old), 1);
		this.byKey.delete(key);
		const row = this.collection.peek(key);
		if (row === undefined) return;
		const entry = { key, row, value: this.valueOf(row) };
		this.splice(this.placeOf(entry), 0, entry);
		this.byKey.set(key, entry);
	}

	private splice(at: number, remove: number, ...add: Array<Entry<T>>): void {
		this.entries.splice(at, remove, ...add);
		this.rows.splice(at, remove, ...add.map(({ row }) => row));
	}

	/** The index of an entry, or where to insert it. */
	private placeOf(entry: Entry<T>): number {
		let low = 0;
		let high = this.entries.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const other = this.entries[middle]!;
			if (other.key !== entry.key && this.compare(other, entry) < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
