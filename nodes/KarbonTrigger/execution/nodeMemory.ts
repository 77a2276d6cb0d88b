import { Mutex } from '../../shared/tasks';
import { RecentMap } from '../../shared/remember';
import { realTiming, type Timing, waitAtMost } from '../../shared/timing';
import type { ChangeEvent } from '../events/changeEvent';
import type { OpenStatus } from '../filters/lastStatuses';
import { filterTimesFrom, type StatusChoices } from '../filters/statusFilter';
import { KnownChanges } from '../marks/handedOn';
import type { Marks } from '../marks/marks';
import { Progress } from '../scan/progress';
import { Snapshots } from '../snapshot/snapshots';
import { ServiceClock } from '../state/serviceClock';
import type { Coverage, FilterTimes, NodeHost, TriggerState } from '../state/staticData';
import { ExecutionQueue } from './queue/executionQueue';
import { MergedStarts } from './queue/mergedStarts';

/** The maximum of `accepted` events, and of changes and records in `handedOn`; the oldest are forgotten. */
const MAX_EVENTS = 20_000;
/** Beyond so many nodes, the least recently used one whose trigger is not open in this process is forgotten. */
const MAX_NODES = 1_000;

/**
 * Closing one trigger waits for marks at most this long. When n8n shuts down, it closes triggers one after the other,
 * so the waits add up; after 30 seconds by default, it ends the process.
 */
const MAX_WAIT_MS = 3_000;

/**
 * What this process remembers of one trigger node. After a crash, changes that a scan finds again may be repeated;
 * other events that waited in the queues are lost.
 */
export class NodeMemory {
	/** Events that were accepted from deliveries while 'Drop Duplicate Events' was on, by event id. */
	readonly accepted = new RecentMap<true>(MAX_EVENTS);
	/** Events that the trigger node of an execution is processing: by event id, the signal that cancels the execution. */
	readonly inProgress = new Map<string, AbortSignal | undefined>();
	/** Changes that were handed on lately. */
	readonly handedOn = new KnownChanges(MAX_EVENTS);
	/** What executions have handed on, until their marks are written. */
	private readonly unfinished = new Map<Pick<KnownChanges, 'has'>, Promise<void>>();
	/** Changes before it (Karbon's clock, milliseconds) may have been missed. Infinity until scans have handed them on. */
	missedUntil = -Infinity;
	readonly clock = new ServiceClock();
	/** Statuses of records that unfinished executions have read, by id of the record. */
	readonly openStatuses = new Map<string, OpenStatus>();
	/** Since when changes have been compared with each chosen status, as far as this process knows it. */
	filterTimes?: FilterTimes;
	private readonly rescan = (events: readonly ChangeEvent[]) => {
		this.progress.rescan(events);
		this.snapshots.rescan(events);
	};
	private readonly ranElsewhere = (events: readonly ChangeEvent[], ageMs: number) =>
		this.snapshots.ranElsewhere(events, this.clock.known(Date.now(), ageMs));
	/** Starts executions, one at a time unless in queue mode. */
	readonly queue = new ExecutionQueue(realTiming, this.rescan, this.ranElsewhere);
	/**
	 * The same for events that no list shows, where executions read records: a crash loses what waits, so they do not
	 * wait for the executions of other events.
	 */
	readonly urgentQueue = new ExecutionQueue(realTiming, this.rescan, this.ranElsewhere);
	readonly queues: readonly ExecutionQueue[] = [this.queue, this.urgentQueue];
	/** The trigger that is open; null while none is, undefined while the workflow is being published. */
	run?: { closing: AbortController; tick(): Promise<void> } | null = null;
	/** Starts executions for deliveries while no trigger is open in this process. */
	readonly mergedStarts = new MergedStarts(realTiming);
	/** How far the scans of this process have covered the lists. Executions save it. */
	readonly progress = new Progress((list) => this.queue.oldestUnfinished(list));
	/** The coverage that the activation begins or goes on with; undefined where no activation has been in this process. */
	begunCoverage?: () => Coverage;
	/** The coverage to save. Before the first scan it is what the activation has begun: the saved one may be older. */
	get coverage(): Coverage {
		return { ...this.begunCoverage?.(), ...this.progress.coverage };
	}

	/** Whether executions have no static data, so that the trigger saves what it knows with each start. */
	savesItself = false;
	/** The rows of lists without modification times. Executions save them. */
	readonly snapshots = new Snapshots();
	/** Activation and health check must not both create a subscription. */
	readonly subscriptionLock = new Mutex();
	/** Marks that the next call adds to n8n's store: those that are being written, or could not be written. */
	readonly unsaved: Marks['unsaved'] = [];
	/**
	 * The subscriptions as an activation or a health check has left them: the saved state may be older. Empty before the
	 * first, unless the trigger was opened in this process.
	 */
	made: Pick<TriggerState, 'targetUrl' | 'subscriptions' | 'automatic'> = {};
	/** When the node was deactivated, undefined while it is active. Empty where this process has seen neither. */
	closed: Pick<TriggerState, 'closedAt'> = {};
	/**
	 * The published workflow. Its webhook address is known in every mode, and also where Karbon cannot deliver to it. Only
	 * n8n's calls with this address may release the node: a test run has another one.
	 */
	live?: { name: string; url: string };
	/** The node was deactivated, so its subscription must not come back. */
	isReleased = false;
	/** The signing key as it was read last. */
	signingKey?: string;
	/** A read of the signing key, and when it began. Milliseconds since the epoch. */
	keyRead?: { at: number; key: Promise<string> };
	/** When a delivery with a wrong signature was logged last. Milliseconds since the epoch. */
	refusalLoggedAt?: number;
	/** When the first delivery came while no trigger was open in this process. Milliseconds since the epoch. */
	notOpenSince?: number;
	isReloadReported = false;
	/** The last refusal of the credentials, which n8n's repeated calls would meet again. Milliseconds since the epoch. */
	refusal?: { at: number; fingerprint: string; message: string };
	/** The kinds of persistent errors that were reported, by their subject, so that each is reported once. */
	readonly reported = new Map<string, Set<string>>();

	/**
	 * No status that was seen up to now counts any more, because n8n's store did not respond to a call: what it has may
	 * be older than what an execution has read. The next execution saves the new times.
	 */
	forgetStatuses(choices: StatusChoices): void {
		this.filterTimes = filterTimesFrom([this.filterTimes], choices, Date.now(), true);
		for (const status of this.openStatuses.values()) status.isContested = true;
	}

	/** Whether this process remembers having handed a change on; marks in n8n's store are checked in the execution. */
	hasHandedOn(change: { key: string; modifiedAt: number }): boolean {
		return [this.handedOn, ...this.unfinished.keys()].some((changes) => changes.has(change));
	}

	/** Knows what an execution has handed on until its marks are written. @param written never rejects */
	keep(changes: Pick<KnownChanges, 'has'>, written: Promise<void>): void {
		this.unfinished.set(changes, written);
		void written.then(() => this.unfinished.delete(changes));
	}

	/** Resolves when the executions that are known now have written their marks; undefined if there are none. */
	get written(): Promise<unknown> | undefined {
		return this.unfinished.size > 0 ? Promise.all(this.unfinished.values()) : undefined;
	}

	/** Resolves when all marks are written, and at the latest after `MAX_WAIT_MS`: workflows may go on for hours. */
	async marksWritten(timing: Timing): Promise<void> {
		const { written } = this;
		if (written) await waitAtMost(MAX_WAIT_MS, written, timing);
	}
}

/** By `nodeIdOf`. A new process begins without any. */
export const processMemories = new Map<string, NodeMemory>();

/** Identifies the node of a context, and n8n's store of it. */
export const nodeIdOf = (host: NodeHost): string =>
	`${host.getWorkflow().id ?? ''}\n${host.getNode().id}`;

/** The memory of the node that a context belongs to, in this process. */
export function memoryFor(host: NodeHost): NodeMemory {
	const id = nodeIdOf(host);
	const memory = processMemories.get(id) ?? new NodeMemory();
	// Set again, so that the map stays in the order of use.
	processMemories.delete(id);
	processMemories.set(id, memory);
	if (processMemories.size > MAX_NODES) dropClosed(id);
	return memory;
}

/**
 * Frees the memory of a node that was deactivated, unless events wait for an execution that n8n was asked to start. While
 * workflows run with changes that only this memory knows to be handed on, it waits for them.
 */
export function freeMemory(host: NodeHost): void {
	const id = nodeIdOf(host);
	const memory = processMemories.get(id);
	if (!memory) return;
	memory.reported.clear();
	const { written, mergedStarts } = memory;
	void written?.then(() => {
		if (memory.isReleased && !memory.queue.isOpen) freeMemory(host);
	});
	if (!written && mergedStarts.isIdle) processMemories.delete(id);
}

function dropClosed(used: string): void {
	for (const [id, { queue, mergedStarts }] of processMemories) {
		if (queue.isOpen || !mergedStarts.isIdle || id === used) continue;
		processMemories.delete(id);
		return;
	}
}
