/**
 * How many rows may be missing at once and count as deleted. More of them were probably hidden: Karbon answers alike for
 * a record that was deleted, and one that the application may no longer read (karbon.md 91).
 * @param count of rows before
 */
export function maxDeleted(count: number): number {
	return Math.max(1, Math.min(count / 4, 5 + count * 0.03));
}

/** So many rows are missing that nothing is reported as deleted. */
export class HiddenRowsError extends Error {
	constructor(names: string) {
		super(
			`Many ${names} disappeared from Karbon's list at once, so none is reported as deleted: perhaps the application may no longer read them. If they were deleted, unpublish and publish the workflow.`,
		);
		this.name = 'HiddenRowsError';
	}
}
