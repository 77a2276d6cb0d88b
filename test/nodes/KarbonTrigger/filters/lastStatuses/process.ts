import {
	LastStatuses,
	type OpenStatus,
} from '../../../../../nodes/KarbonTrigger/filters/lastStatuses';
import type { RecordToFilter } from '../../../../../nodes/KarbonTrigger/filters/statusFilter';
import { type Marks, removeEntries } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { SOURCE_OF_RESOURCE } from '../../../../../nodes/KarbonTrigger/scan/sources';
import { NodeStore } from '../../../../../nodes/shared/nodeStore';
import { MemoryStore } from '../../../../support/trigger/memoryStore';

export const record = (key: string, chosen: string[] = ['paid']): RecordToFilter => ({
	id: `Invoice ${key}`,
	key,
	source: SOURCE_OF_RESOURCE.get('Invoice')!,
	chosen,
});

export const INVOICE = record('invoice');

let processes = 0;

/** A process of n8n that shares the database with others. */
export class Process {
	private readonly open = new Map<string, OpenStatus>();
	private readonly marks: Marks;
	since = '';

	constructor(readonly store = new MemoryStore()) {
		const node = `process ${++processes}`;
		const nodeStore = new NodeStore(store, { node, maxEntries: 10_000 });
		this.marks = { store: nodeStore, reachMs: undefined, unsaved: [] };
	}

	/** Another process, or this one after a restart. */
	other(): Process {
		return new Process(this.store);
	}

	async ask(records: RecordToFilter[] = [INVOICE], workflow?: Promise<unknown>) {
		const chosen = records.flatMap((one) => one.chosen);
		const times = Object.fromEntries(chosen.map((status) => [`Invoice ${status}`, this.since]));
		const { marks, open } = this;
		return await this.orForget(LastStatuses.load({ marks, open, times, workflow }, records));
	}

	/** An execution ends. */
	async commit(statuses: LastStatuses): Promise<void> {
		await this.orForget(removeEntries(this.marks, statuses.close()));
	}

	/** As the trigger does after a failed call of the store. */
	private async orForget<T>(call: Promise<T>): Promise<T> {
		return await call.catch((error: unknown) => {
			this.since += '+';
			for (const status of this.open.values()) status.isContested = true;
			throw error;
		});
	}

	/** A whole run of the trigger node. @returns whether the status passes */
	async run(status: string | undefined, of = INVOICE): Promise<boolean> {
		const statuses = await this.ask([of]);
		const passes = status === undefined || statuses.differs(of, status);
		statuses.saw(of, status);
		await this.commit(statuses);
		return passes;
	}

	get openRecords(): number {
		return this.open.size;
	}
}
