import { spaced } from '../text';

/** A status as the editor shows it. */
interface StatusOption {
	name: string;
	value: string;
}

/** karbon.md 60. */
export const INVOICE_STATUS_OPTIONS: readonly StatusOption[] = [
	{ name: 'Approved', value: 'Approved' },
	{ name: 'Awaiting Payment', value: 'AwaitingPayment' },
	{ name: 'Exported', value: 'Exported' },
	{ name: 'Paid', value: 'Paid' },
	{ name: 'Voided', value: 'Voided' },
];

/** Values of PrimaryStatus, spelled with spaces (karbon.md 120). */
export const WORK_ITEM_STATUS_OPTIONS: readonly StatusOption[] = [
	{ name: 'Completed', value: 'Completed' },
	{ name: 'In Progress', value: 'In Progress' },
	{ name: 'Planned', value: 'Planned' },
	{ name: 'Ready To Start', value: 'Ready To Start' },
	{ name: 'Waiting', value: 'Waiting' },
];

/**
 * A status with spaces between its words: `InProgress` becomes `In Progress`. Filters match a work item status in this
 * spelling only (karbon.md 120).
 */
export function spacedStatus(status: string): string {
	return spaced(status);
}

/** The primary status of a work item as outputs spell it: `In Progress`. One that is not documented stays as it is. */
export function shownStatus(status: string): string {
	const known = WORK_ITEM_STATUS_OPTIONS.find(({ value }) => spaced(value) === spaced(status));
	return known?.value ?? status;
}
