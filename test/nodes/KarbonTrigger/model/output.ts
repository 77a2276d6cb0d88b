import type { INodeExecutionData } from 'n8n-workflow';

import { identityOf } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import type { Process } from './n8n/processes';
import type { Notification } from './karbon/service';
import type { ModelStore } from './n8n/store';
import type { Setting } from './settings';

/** An item that the workflow was given. */
export interface HandedOn {
	key: string;
	/** When the trigger node ended. Milliseconds since the epoch. */
	at: number;
	/** The state of the record that the execution has read; undefined if it has read none. */
	version: number | undefined;
	isRecovered: boolean;
	/** The time of the notification, or of the row that a scan found. Milliseconds since the epoch. */
	time: number;
}

/** A state of a record that an execution has read. */
interface Read {
	key: string;
	at: number;
	version: number;
}

/** A delivery that was answered with 200. */
interface Accepted {
	key: unknown;
	at: number;
	/** The number of crashes before. */
	crashes: number;
}

/** The end of a trigger node. */
interface Ended {
	process: Process;
	items: INodeExecutionData[];
	reads: ReadonlyMap<string, number>;
	at: number;
	/** How many lines had been logged when it began. */
	logged: number;
}

/** What the trigger logs when n8n's database does not respond in time. */
const NOT_CHECKED = 'duplicates were not checked';

interface Surroundings {
	readonly store: ModelStore;
	readonly log: readonly string[];
}

/** What the workflow was given, and what was read for it. */
export class Output {
	readonly handedOn: HandedOn[] = [];
	readonly reads: Read[] = [];
	/** IDs of the deliveries that were handed on. */
	private readonly delivered = new Set<string>();
	/** The deliveries that were answered with 200, by id. */
	private readonly accepted = new Map<string, Accepted>();

	/** @returns events that the process should not have handed on again */
	take({ store, log }: Surroundings, { process, items, reads, at, logged }: Ended): string[] {
		for (const [key, version] of reads) this.reads.push({ key, version, at });
		// For the trigger, an execution that pauses at a call to the store is a store that does not respond.
		const isUnchecked =
			store.hasHung || log.slice(logged).some((line) => line.includes(NOT_CHECKED));
		return items.flatMap(({ json }) => {
			const id = json.recovered ? undefined : identityOf(withoutRecord(json) as never).id;
			// When n8n's database does not respond, "every event is passed on, duplicates included" (guarantees.md).
			const isRepeated = !isUnchecked && id !== undefined && process.executed.has(id);
			if (id !== undefined) process.executed.add(id);
			if (id !== undefined) this.delivered.add(id);
			const key = String(json.ResourcePermaKey);
			const time = Date.parse(String(json.Timestamp));
			const isRecovered = json.recovered === true;
			this.handedOn.push({ key, at, version: reads.get(key), isRecovered, time });
			return isRepeated ? [`executed twice: ${id}`] : [];
		});
	}

	/** Notes a delivery that was answered with 200. @param crashes how many there were before */
	accept({ event: { TimeStamp, ...event } }: Notification, at: number, crashes: number): void {
		const id = identityOf({ ...event, Timestamp: String(TimeStamp) }).id!;
		if (this.accepted.has(id)) return;
		this.accepted.set(id, { key: event.ResourcePermaKey, at, crashes });
	}

	/**
	 * "All other changes are passed on when they are delivered" (trigger.md), "and what n8n received is processed before
	 * it stops" (guarantees.md). A scan may have handed on a later state instead. Not with a filter, which drops what it
	 * refuses.
	 * @returns ids of deliveries that were not handed on, although n8n has not crashed since
	 */
	undeliveredOf({ crashes, setting }: { crashes: number; setting: Setting }): string[] {
		if (setting.filter !== 'none') return [];
		const isDone = ({ key, at }: Accepted) =>
			this.handedOn.some((item) => item.isRecovered && item.key === key && item.at >= at);
		const missing = [...this.accepted].filter(
			([id, one]) => one.crashes === crashes && !this.delivered.has(id) && !isDone(one),
		);
		return missing.map(([id]) => id);
	}
}

function withoutRecord(json: INodeExecutionData['json']) {
	return Object.fromEntries(Object.entries(json).filter(([name]) => !name.startsWith('record')));
}
