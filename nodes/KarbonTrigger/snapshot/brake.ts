/**
 * Whether so many rows are missing at once that they were probably hidden: Karbon answers alike for a record that was
 * deleted, and one that the application may no longer read (karbon.md 91).
 * @param count of rows before
 */
export function areHidden(missing: number, count: number): boolean {
	return missing > Math.max(1, Math.min(count / 4, 5 + count * 0.03));
}

/** So many rows are missing that nothing is reported as deleted. */
export class HiddenRowsError extends Error {
	constructor(names: string) {
		super(
			`Many ${names} disappeared from Karbon's list at once, so none is reported as deleted. Your application may have lost access to them. If they were deleted, unpublish and publish the workflow.`,
		);
		this.name = 'HiddenRowsError';
	}
}
