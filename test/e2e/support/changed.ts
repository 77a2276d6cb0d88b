import type { ChangeEvent, ChangeKind, Simulator } from '../../../simulator';

/** Kinds of records that Karbon lists with a modification time, so that scans recover missed changes. */
export const LISTED_KINDS: ChangeKind[] = ['Invoice', 'Contact', 'Organization', 'WorkItem'];

/**
 * Changes records of each kind, each record once.
 * @param count records of each kind
 * @returns keys of the changed records
 */
export async function changeEach(
	simulator: Simulator,
	count: number,
	kinds: ChangeKind[] = LISTED_KINDS,
): Promise<string[]> {
	const events: ChangeEvent[] = [];
	for (const kind of kinds) events.push(...(await simulator.changeMany(kind, count)));
	return events.map(({ key }) => key);
}

/** Keys of changed records that no item names. */
export function missing(changed: Iterable<string>, received: Iterable<string>): string[] {
	const known = new Set(received);
	return [...new Set(changed)].filter((key) => !known.has(key));
}

/**
 * Sets the modification time of newer records to a day ago. Scans start ten minutes before the first change that can
 * be missing, so records that were seeded with a recent time would be recovered, too.
 */
export function ageRecords({ store, clock }: Simulator): void {
	const dayAgo = new Date(clock.now() - 86_400_000).toISOString();
	const { invoices, contacts, organizations, clientGroups, workItems } = store;
	for (const invoice of invoices.values()) {
		if (invoice.UpdatedAt > dayAgo) invoice.UpdatedAt = dayAgo;
	}
	for (const collection of [contacts, organizations, clientGroups, workItems]) {
		for (const record of collection.values() as Iterable<{ LastModifiedDateTime: string }>) {
			if (record.LastModifiedDateTime > dayAgo) record.LastModifiedDateTime = dayAgo;
		}
	}
}
