import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import type { ChangeKind, ManualClock, Simulator } from '../../../simulator';
import type { N8nInstance } from './n8nInstance';

const KINDS: ChangeKind[] = [
	'Contact',
	'Invoice',
	'Contact',
	'WorkItem',
	'Organization',
	'ClientGroup',
];
const BURST = 120;

/** An account with changing records, and an n8n instance. */
export class Scenario {
	/** When each record was changed, by key. */
	readonly changes = new Map<string, number>();
	private turn = 0;

	constructor(
		readonly simulator: Simulator,
		readonly clock: ManualClock,
		readonly n8n: N8nInstance,
	) {}

	async runMinutes(count: number, isBusy = true): Promise<void> {
		for (let minute = 0; minute < count; minute++) {
			for (let quarter = 0; quarter < 4; quarter++) {
				if (isBusy) await this.change();
				await this.clock.advance(15_000);
				await this.n8n.settle();
			}
			this.simulator.reset();
			await this.n8n.tick();
		}
	}

	async burst(): Promise<void> {
		this.recordChanges(await this.simulator.changeMany('Contact', BURST));
	}

	private async change(): Promise<void> {
		const kind = KINDS[this.turn++ % KINDS.length];
		this.recordChanges([await this.simulator.change(kind)]);
	}

	private recordChanges(changes: Array<{ key: string }>): void {
		for (const { key } of changes) this.changes.set(key, this.clock.now());
	}
}

/** The modification time of a record, in milliseconds since the epoch. NaN if it shows none. */
export const modifiedAt = (record: object | undefined): number => {
	const { UpdatedAt, LastModifiedDateTime } = (record ?? {}) as Record<string, string>;
	return Date.parse(UpdatedAt ?? LastModifiedDateTime);
};

/** Keys of changed records, by what became of their last change. */
export interface Handed {
	/** Not emitted. */
	lost: string[];
	/** Emitted several times. */
	repeated: string[];
}

/**
 * What was emitted of the changes of a scenario.
 * @param includeRecord whether the emitted items have the record, so that it tells which state was emitted
 * @param withWorkItems whether the list of work items tells modification times
 */
export function handedOn(
	{ n8n, simulator, changes }: Scenario,
	includeRecord: boolean,
	withWorkItems: boolean,
): Handed {
	const { contacts, organizations, clientGroups, invoices, workItems } = simulator.store;
	const lists = [contacts, organizations, clientGroups, invoices];
	if (withWorkItems) lists.push(workItems as never);
	const current = new Map<string, object>(lists.flatMap((list) => [...list] as never));
	const byKey = new Map<string, Array<{ at: number; event: ChangeEvent }>>();
	for (const item of n8n.emitted) {
		const key = item.event.ResourcePermaKey as string;
		byKey.set(key, [...(byKey.get(key) ?? []), item]);
	}
	const lost: string[] = [];
	const repeated: string[] = [];
	for (const key of changes.keys()) {
		const record = current.get(key);
		if (record === undefined) continue;
		const items = byKey.get(key) ?? [];
		const last = modifiedAt(record);
		const hasLast = items.some(({ at: emittedAt, event }) =>
			includeRecord ? modifiedAt(event.record as object) >= last : emittedAt >= last,
		);
		if (!hasLast) lost.push(key);
		if (items.filter(({ at: emittedAt }) => emittedAt >= last).length > 1) repeated.push(key);
	}
	return { lost, repeated };
}
