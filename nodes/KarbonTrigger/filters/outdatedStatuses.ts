import { RecentMap } from '../state/recent';

/** Beyond so many records, the oldest are forgotten, and a status of theirs that comes back may not pass. */
const MAX_RECORDS = 20_000;

/**
 * Records of which an event was processed without n8n's store. The status that the store has of them is older, so it
 * must not make the next one a repeat.
 */
export class OutdatedStatuses {
	private readonly records = new RecentMap<symbol>(MAX_RECORDS);

	add(records: ReadonlyArray<{ id: string }>): void {
		for (const { id } of records) this.records.set(id, Symbol(id));
	}

	/** @returns another value each time that the record was added; undefined when the stored status is up to date */
	since(id: string): symbol | undefined {
		return this.records.get(id);
	}

	/** The store has the status again. @param since as it was before the record was read */
	renew(id: string, since: symbol): void {
		if (this.records.get(id) === since) this.records.delete(id);
	}
}
