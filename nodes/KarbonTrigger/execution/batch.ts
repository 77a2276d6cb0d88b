/** Events that were handed in together, and whether all of them were handed on. */
export class Batch {
	private left = 0;
	private lost = false;
	private onSettled: (() => void) | undefined;

	add(count: number): void {
		this.left += count;
	}

	/** @param isHandedOn false when it is not known whether the events reached the workflow */
	settle(count: number, isHandedOn: boolean): void {
		this.left -= count;
		this.lost ||= !isHandedOn;
		if (this.left === 0) this.onSettled?.();
	}

	/** Resolves when nothing is left; true when everything was handed on. */
	async allHandedOn(): Promise<boolean> {
		if (this.left > 0) await new Promise<void>((resolve) => (this.onSettled = resolve));
		return !this.lost;
	}
}
