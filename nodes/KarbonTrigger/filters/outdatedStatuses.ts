import { RecentMap } from '../state/recent';

/**
 * Beyond so many records, the oldest are forgotten; a change back to the status that n8n's store has may be dropped.
 */
const MAX_RECORDS = 20_000;

/**
 * Records of which an event was processed while n8n's store did not respond. The store has an older status of them,
 * which must not be compared with the next one.
 */
export class OutdatedStatuses {
	private readonly records = new RecentMap<symbol>(MAX_RECORDS);

	add(records: ReadonlyArray<{ id: string }>): void {
		for (const { id } of records) this.records.set(id, Symbol(id));
	}

	/** @returns another value each time that the record was added; undefined for a record that is not outdated */
	entryOf(id: string): symbol | undefined {
		return this.records.get(id);
	}

	/** The store has the status again. @param entry as it was before the record was read */
	remove(id: string, entry: symbol): void {
		if (this.records.get(id) === entry) this.records.delete(id);
	}
}
