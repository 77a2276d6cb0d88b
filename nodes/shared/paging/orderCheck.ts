/**
 * Checks whether rows come in the order that was requested. Karbon may accept an order and not apply it, and then
 * reading must not stop before the end of the list (karbon.md 4).
 */
export class OrderCheck {
	private last: number | string | undefined;
	private isKept = true;
	private hasStep = false;

	constructor(private readonly direction: 'asc' | 'desc') {}

	/** @param value of the next row, in the field of the order; undefined if it cannot be read */
	add(value: number | string | undefined): void {
		if (value === undefined) return;
		const { last = value } = this;
		this.last = value;
		if (value === last) return;
		const isDescending = value < last;
		if (isDescending === (this.direction === 'desc')) this.hasStep = true;
		else this.isKept = false;
	}

	/** All rows so far were in order, and not all of them equal. */
	get isProven(): boolean {
		return this.isKept && this.hasStep;
	}
}
