import { Mutex } from '../shared/mutex';
import { Backlog } from './backlog';
import { Confirmation } from './confirmation';
import type { NodeState } from './nodeState';

/** A refusal of the credentials, remembered so that n8n's repeated calls do not hammer the service. */
export interface Refusal {
	fingerprint: string;
	at: number;
	message: string;
}

/** What this process remembers of one trigger node; gone when the process ends, and nothing is lost with it. */
export class NodeMemory {
	/** Events that were accepted here, with the time of acceptance: the first fence against repeats. */
	readonly accepted = new RecentSet();
	/** Changes that recovery or polling has emitted. */
	readonly emitted = new RecentSet();
	/** For each record the latest notification that was accepted, as milliseconds. */
	readonly covered = new Map<string, number>();
	/** True while this process knows that nothing was missed: a fresh activation, or a look that has succeeded. */
	isTrusted = false;
	/** Where n8n receives for this node in this process; a copied or moved n8n has another address stored. */
	targetUrl?: string;
	/** Whether n8n has had the subscriptions of this node removed, so that there is nothing to watch over. */
	isReleased = false;
	/** Lists that are closed to the application while others are open, by path: since when they were not read. */
	readonly closed = new Map<string, number>();
	/** Lists that do not tell when a record changed, by path. */
	readonly untimed = new Set<string>();
	/** Troubles of single lists that were told. */
	readonly told = new Set<string>();
	/** The static data as this process had it last; n8n keeps it by the name of the node, which may change. */
	state?: NodeState;
	/** What the watch has created, until it is saved with the next delivery. */
	unsaved?: Pick<NodeState, 'targetUrl' | 'slots'>;
	/** When this process has answered a delivery last. Milliseconds. */
	answeredAt?: number;
	refusal?: Refusal;
	/** The last trouble that was reported, so that it is reported once. */
	complaint?: string;
	signingKey?: { key: string; at: number };
	/** Activation and watch must not both create a subscription. */
	readonly subscriptionLock = new Mutex();
	/** n8n's store reads, changes and writes one row. */
	readonly storeLock = new Mutex();
	/** Changes whose executions may still be under way. */
	readonly confirmation = new Confirmation();
	/** Deliveries that wait for their execution. */
	readonly backlog = new Backlog();

	/** A notification for this record was accepted. */
	cover(key: string, moment: number): void {
		if (moment <= (this.covered.get(key) ?? -Infinity)) return;
		this.covered.delete(key);
		this.covered.set(key, moment);
		if (this.covered.size > MAX_RECORDS) this.covered.delete(this.covered.keys().next().value!);
	}
}

const MAX_RECORDS = 50_000;
const MAX_NODES = 1_000;

/** A set that forgets its oldest members. */
export class RecentSet {
	private readonly members = new Set<string>();

	constructor(private readonly most: number = MAX_RECORDS) {}

	has(member: string): boolean {
		return this.members.has(member);
	}

	/** @returns false when it was in the set already */
	add(member: string): boolean {
		if (this.members.has(member)) return false;
		this.members.add(member);
		if (this.members.size > this.most) this.members.delete(this.members.values().next().value!);
		return true;
	}
}

const memories = new Map<string, NodeMemory>();

/** The memory of a node in this process. */
export function memoryOf(workflowId: string | undefined, nodeId: string): NodeMemory {
	const id = `${workflowId ?? ''}\n${nodeId}`;
	let memory = memories.get(id);
	if (!memory) {
		if (memories.size >= MAX_NODES) memories.delete(memories.keys().next().value!);
		memory = new NodeMemory();
		memories.set(id, memory);
	}
	return memory;
}

/** The parts of an n8n context that name its node. */
interface NodeHost {
	getWorkflow(): { id?: string };
	getNode(): { id: string };
}

/** The memory of the node that a context belongs to, in this process. */
export function memoryFor(context: NodeHost): NodeMemory {
	return memoryOf(context.getWorkflow().id, context.getNode().id);
}
