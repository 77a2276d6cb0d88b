import type { IDataObject } from 'n8n-workflow';

/**
 * What the trigger keeps in n8n's static data. The column is shared and the last writer wins, so
 * nothing in here is vital: each value may be old (the cursor may lag, never lead) or absent.
 */
export interface NodeState extends IDataObject {
	/** Where the subscriptions of this node deliver to. */
	targetUrl?: string;
	/** The subscriptions that this node created, by their names in paths (`Multi` or the type). */
	slots?: Record<string, CreatedSubscription & IDataObject>;
	/** Where deliveries were last known to arrive. ISO 8601, the service's clock. */
	cursor?: string;
	/** Times before the cursor in which something may have been missed, until they have been looked at. */
	gaps?: Gap[];
	/** For each chosen type since when it is. ISO 8601. What changed before was not missed. */
	followed?: Record<string, string>;
}

/** What a subscription was created with; fields that a GET does not show are compared with this. */
export interface CreatedSubscription {
	types: string[];
	batchSize: number;
	batchMaxDelaySeconds: number;
	/** Of the access key that the signing key was derived from. */
	fingerprint: string;
}

/** A part of an n8n context. */
export interface StateHost {
	getWorkflowStaticData(type: string): IDataObject;
}

/** The node's own part of the static data; writes to it are saved by n8n. */
export function nodeState(host: StateHost): NodeState {
	return host.getWorkflowStaticData('node');
}

/** Puts into the stored data what the watch has created since they were stored last. */
export function saveUnsaved(
	state: NodeState,
	memory: { unsaved?: Pick<NodeState, 'targetUrl' | 'slots'> },
): void {
	if (memory.unsaved) Object.assign(state, memory.unsaved);
	memory.unsaved = undefined;
}

/** A time without deliveries that nobody has looked at. ISO 8601. */
export interface Gap extends IDataObject {
	from: string;
	to: string;
}

/** Moves the cursor, never backwards. */
export function advanceCursor(state: NodeState, moment: number): void {
	if (state.cursor && Date.parse(state.cursor) >= moment) return;
	state.cursor = new Date(moment).toISOString();
}

/**
 * Goes on with what this process knows of a node whose static data are empty, because it was renamed: n8n
 * keeps them by name.
 * @param memory of the node, by its id
 * @param isNew whether the node has just been switched on, and begins anew
 */
export function adoptState(state: NodeState, memory: { state?: NodeState }, isNew: boolean): void {
	if (!isNew && !state.cursor && memory.state) Object.assign(state, memory.state);
	memory.state = state;
}
