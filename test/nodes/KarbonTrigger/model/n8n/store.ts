import { MemoryStore } from '../../../../support/trigger/memoryStore';

/** n8n's deduplication store, whose calls may hang. */
export class ModelStore extends MemoryStore {
	/** How many of the next calls hang. */
	toHang = 0;
	/** Whether a call has hung since the beginning. */
	hasHung = false;
	private hanging: Array<() => void> = [];

	/**
	 * Makes a call. n8n reads the whole row, changes it, and writes it; a call that hangs does so before it writes.
	 * @param isAlive whether the process has not ended, which writes nothing any more
	 */
	async call<T>(effect: (row: MemoryStore) => Promise<T>, isAlive: () => boolean): Promise<T> {
		if (this.toHang === 0) return await effect(this);
		this.toHang--;
		this.hasHung = true;
		const row = this.copy();
		const answer = await effect(row);
		await new Promise<void>((resolve) => this.hanging.push(resolve));
		if (isAlive()) this.entries = row.entries;
		return answer;
	}

	get isHanging(): boolean {
		return this.hanging.length > 0;
	}

	/** The calls that hang end, in the order in which they began. */
	respond(): void {
		for (const end of this.hanging.splice(0)) end();
	}
}
