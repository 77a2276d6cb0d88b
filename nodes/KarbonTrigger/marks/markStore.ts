import type { NodeStore } from '../../shared/nodeStore';
import { bothEntries, type Mark } from './marks';

/** n8n stores the hashes of a node in one row of its database. More of them would make each execution slow. */
export const MAX_ENTRIES = 10_000;
/** n8n searches all entries for each one that it removes, and nothing else runs meanwhile. */
const MAX_REMOVED = 50;
/** The maximum of entries that one call asks for: n8n keeps them in its row until they are removed. */
const MAX_ASKED = 1_000;

/** The store of the marks, and what is needed to read and write it. */
export interface Marks {
	store: NodeStore;
	/** Marks that count from now on in this process. They are added to the store with the next call. */
	unsaved: Mark[];
	/** How far a notification without record covers its record. Milliseconds; undefined where records are included. */
	reachMs: number | undefined;
}

function parts(names: readonly string[], size: number): string[][] {
	const count = Math.ceil(names.length / size);
	return Array.from({ length: count }, (_, index) => names.slice(index * size, (index + 1) * size));
}

/**
 * Asks which entries of marks the store has, by adding both entries of each, and removes what it has added. A process
 * that dies in between leaves no mark that counts.
 * @throws {Error} when n8n's store does not respond
 */
export async function ask(marks: Marks, asked: Mark[]): Promise<Set<string>> {
	const known = new Set<string>();
	for (const part of parts([...new Set(bothEntries(asked))], MAX_ASKED)) {
		const found = await addEntries(marks, part);
		for (const name of found) known.add(name);
		await removeEntries(
			marks,
			part.filter((name) => !found.has(name)),
		);
	}
	return known;
}

/**
 * Adds entries, and the unsaved marks with them.
 * @param more how many entries above the maximum the store keeps for now. By default, it drops no others for these
 * @returns the entries that were known before: what the store had, and the unsaved marks
 * @throws {Error} when n8n's store does not respond
 */
export async function addEntries(
	marks: Marks,
	names: string[],
	more = names.length,
): Promise<Set<string>> {
	const { store, unsaved } = marks;
	const stale: string[] = [];
	const known = await store.run(async () => {
		if (names.length + unsaved.length === 0) return new Set<string>();
		const earlier = unsaved.splice(0);
		let found: Set<string> | undefined;
		try {
			// n8n would add a name twice that is given twice.
			found = await store.add([...new Set([...earlier.map(({ seen }) => seen), ...names])], more);
		} finally {
			if (!found) unsaved.push(...earlier.slice(-MAX_ENTRIES));
		}
		for (const { seen, open } of earlier) {
			// A process that died may have left such a mark open.
			if (found.has(seen)) stale.push(open);
			found.add(seen).delete(open);
		}
		return found;
	});
	// Not awaited: what was just added may count, and a crash before it is handed on could lose it. A mark that
	// stays open repeats an event.
	removeEntries(marks, stale).catch(() => undefined);
	return known;
}

/** Removes entries. @throws {Error} when n8n's store does not respond */
export async function removeEntries({ store }: Marks, names: string[]): Promise<void> {
	for (const part of parts(names, MAX_REMOVED)) await store.remove(part);
}
