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

	delete(key: string): void {
		this.entries.delete(key);
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
