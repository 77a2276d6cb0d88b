import {
	LastStatuses,
	type OpenStatus,
} from '../../../../../nodes/KarbonTrigger/filters/lastStatuses';
import type { RecordToFilter } from '../../../../../nodes/KarbonTrigger/filters/statusFilter';
import { sourceOf } from '../../../../../nodes/KarbonTrigger/scan/sources';
import { NodeStore } from '../../../../../nodes/shared/nodeStore';
import { MemoryStore } from '../../../../support/trigger/memoryStore';

export const record = (key: string, chosen: string[] = ['paid']): RecordToFilter => ({
	id: `Invoice ${key}`,
	key,
	source: sourceOf('Invoice')!,
	chosen,
});

export const INVOICE = record('invoice');

let processes = 0;

/** A process of n8n that shares the database with others. */
export class Process {
	private readonly open = new Map<string, OpenStatus>();
	private readonly nodeStore: NodeStore;
	since = '';

	constructor(readonly store = new MemoryStore()) {
		this.nodeStore = new NodeStore(store, { node: `process ${++processes}`, maxEntries: 10_000 });
	}

	/** Another process, or this one after a restart. */
	other(): Process {
		return new Process(this.store);
	}

	async ask(records: RecordToFilter[] = [INVOICE], workflow?: Promise<unknown>) {
		const marks = { store: this.nodeStore, reachMs: undefined, unsaved: [] };
		const chosen = records.flatMap((one) => one.chosen);
		const times = Object.fromEntries(chosen.map((status) => [`Invoice ${status}`, this.since]));
		const { open } = this;
		const forget = () => {
			this.since += '+';
			for (const status of open.values()) status.isContested = true;
		};
		return await LastStatuses.load({ marks, open, forget, times, workflow }, records);
	}

	/** A whole run of the trigger node. @returns whether the status passes */
	async run(status: string | undefined, of = INVOICE): Promise<boolean> {
		const statuses = await this.ask([of]);
		const passes = status === undefined || statuses.differs(of, status);
		statuses.saw(of, status);
		await statuses.commit();
		return passes;
	}

	get openRecords(): number {
		return this.open.size;
	}
}
