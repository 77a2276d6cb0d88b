/**
 * Whole cents of an amount; sums are made in cents, because 0.1 + 0.2 is not 0.3.
 * @returns undefined when the amount has more than two decimals or is not a finite number
 */
export function toCents(amount: number): number | undefined {
	if (!Number.isFinite(amount) || Number(amount.toFixed(2)) !== amount) return undefined;
	return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
	return cents / 100;
}
