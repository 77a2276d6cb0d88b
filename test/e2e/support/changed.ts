import { setTimeout as sleep } from 'node:timers/promises';

import { waitUntil } from '../../../host';
import type { ChangeEvent, ChangeKind, Simulator } from '../../../simulator';
import type { Sink } from './workflows/sink';

/** Kinds of records that Karbon lists with a modification time, so that scans recover missed changes. */
export const LISTED_KINDS: ChangeKind[] = ['Invoice', 'Contact', 'Organization', 'WorkItem'];

/**
 * Karbon sends a notification a minute after the change. Tests send it sooner, but after what its cover leaves out: the
 * five seconds before it was received, and the 15 seconds in which the cover ends. A scan after a restart would hand on
 * such a change again. On a busy machine, Karbon's clock can seem seconds slow.
 */
export const NOTIFIED_AFTER_MS = 25_000;

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

/** A workflow that receives changes of some webhook types. */
export interface Receiver {
	id: string;
	types: readonly string[];
	sink: Sink;
	/** Keys of the changes that the workflow has to get. */
	expected: string[];
}

const KINDS: Record<string, ChangeKind> = {
	Invoice: 'Invoice',
	Contact: 'Contact',
	Note: 'Note',
	Work: 'WorkItem',
	User: 'User',
	CustomField: 'CustomField',
};
/** Changed records of each kind. */
const CHANGES = 5;

/**
 * Changes records of each webhook type, and waits until every workflow has got what it asked for.
 * @param hint more for the error
 */
export async function changeForAll(
	simulator: Simulator,
	changedTypes: Iterable<string>,
	receivers: readonly Receiver[],
	{ what, timeoutMs, hint = () => '' }: { what: string; timeoutMs: number; hint?: () => string },
): Promise<void> {
	for (const type of changedTypes) {
		const keys = (await simulator.changeMany(KINDS[type], CHANGES)).map(({ key }) => key);
		for (const { types, expected } of receivers) if (types.includes(type)) expected.push(...keys);
	}
	// A notification that comes sooner is not marked, so the scan after a restart would repeat the change.
	await sleep(NOTIFIED_AFTER_MS);
	await simulator.flush();
	const lost = () =>
		receivers.map(({ expected, sink }) =>
			missing(
				expected,
				sink.items.map(({ key }) => key),
			),
		);
	await waitUntil(() => lost().every(({ length }) => length === 0) || undefined, {
		what: `changes ${what} in all workflows`,
		timeoutMs,
		everyMs: 500,
	}).catch((error: Error) => {
		throw new Error(`${error.message}: lost ${JSON.stringify(lost())}${hint()}`);
	});
}
