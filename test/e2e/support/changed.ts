import type { ChangeEvent, ChangeKind, Simulator } from '../../../simulator';

/** Kinds of records whose missed changes can be found again. */
export const LISTED_KINDS: ChangeKind[] = ['Invoice', 'Contact', 'Organization', 'WorkItem'];

/** Changes records of each of these kinds, each another one, and gives their keys. */
export async function changeEach(
	simulator: Simulator,
	count: number,
	kinds: ChangeKind[] = LISTED_KINDS,
): Promise<string[]> {
	const events: ChangeEvent[] = [];
	for (const kind of kinds) events.push(...(await simulator.changeMany(kind, count)));
	return events.map(({ key }) => key);
}

/** Keys that were changed but not seen. */
export function missing(changed: Iterable<string>, seen: Iterable<string>): string[] {
	const known = new Set(seen);
	return [...new Set(changed)].filter((key) => !known.has(key));
}

/**
 * Lets every record look untouched for a day. Recovery looks ten minutes further back than it must, so a
 * record that was seeded with a recent change would be found as well.
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
