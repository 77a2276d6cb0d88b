import type { Store } from '../store';
import type { VariantOptions } from '../types';
import { dateTime, dateTimeInSeconds } from './dates';

/** Formats a modification time (epoch milliseconds) as in the variant: its precision is not documented (karbon.md 10). */
export type TimeWriter = (ms: number) => string;

export function timeWriter({ modificationTimes = 'milliseconds' }: VariantOptions): TimeWriter {
	return modificationTimes === 'seconds' ? dateTimeInSeconds : dateTime;
}

/** Formats the modification times of all records in lists again. */
export function rewriteModificationTimes(store: Store, write: TimeWriter): void {
	const { contacts, organizations, clientGroups, workItems, invoices, timeEntries } = store;
	for (const collection of [contacts, organizations, clientGroups, workItems]) {
		for (const record of collection.values()) {
			record.LastModifiedDateTime = write(Date.parse(record.LastModifiedDateTime));
		}
	}
	for (const invoice of invoices.values()) invoice.UpdatedAt = write(Date.parse(invoice.UpdatedAt));
	for (const entry of timeEntries.values()) {
		entry.ModifiedDate = write(Date.parse(entry.ModifiedDate));
	}
}
