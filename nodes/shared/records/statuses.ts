import type { IDataObject } from 'n8n-workflow';

import type { ChangeSource } from '../changes/changeSources';
import { nonEmptyText, normalizeName } from '../text';

/** karbon.md 60. */
export const INVOICE_STATUS_OPTIONS: ReadonlyArray<{ name: string; value: string }> = [
	{ name: 'Approved', value: 'Approved' },
	{ name: 'Awaiting Payment', value: 'AwaitingPayment' },
	{ name: 'Exported', value: 'Exported' },
	{ name: 'Paid', value: 'Paid' },
	{ name: 'Voided', value: 'Voided' },
];

/** Values of PrimaryStatus, spelled with spaces (karbon.md 120). */
export const WORK_ITEM_STATUS_OPTIONS: ReadonlyArray<{ name: string; value: string }> = [
	{ name: 'Completed', value: 'Completed' },
	{ name: 'In Progress', value: 'In Progress' },
	{ name: 'Planned', value: 'Planned' },
	{ name: 'Ready To Start', value: 'Ready To Start' },
	{ name: 'Waiting', value: 'Waiting' },
];

/** The status by which a filter may drop changes, as `normalizeName` writes it; undefined for a record that has none. */
export function statusOf(record: unknown, { statusField }: ChangeSource): string | undefined {
	const status = nonEmptyText((record as IDataObject | undefined)?.[statusField ?? '']);
	return status && normalizeName(status);
}
