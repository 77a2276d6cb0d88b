import { deepCopy, type IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import type { SubscriptionSettings } from '../../shared/subscriptions/subscription';
import type { AutomaticChoice } from './receiving';

/** A list's coverage: both moments by Karbon's clock, ISO 8601. */
export interface ListCoverage {
	/** Every change that was asked for, from `from` up to this moment, was handed to the workflow. */
	coveredUntil: string;
	/** Changes before this moment are none of this trigger's: it was not active, or the type was not chosen. */
	from: string;
}

/** Coverage by path of the list. */
export type Coverage = Record<string, ListCoverage>;

/** How a subscription was made; of this, Karbon shows the types at most. */
export interface MadeSubscription extends Required<Omit<SubscriptionSettings, 'signingKey'>> {
	/** Of the access key, from which the signing key is derived. */
	fingerprint: string;
	/** When a process of n8n has created it. Milliseconds since the epoch. */
	madeAt?: number;
}

/** Rows of a list without modification times, as the workflow knows them: see `Sketch`. */
export interface SavedRows {
	/** The same for the same rows. */
	id: string;
	count: number;
	keyBytes: number;
	cells: string;
	/** Names the access key with which they were read. */
	access?: string;
	/** For a list of which the last days are read: the first of them, and the day of the check. Days since the epoch. */
	days?: { first: number; last: number };
}

export type SavedRowsByPath = Readonly<Record<string, SavedRows>>;

/** Since when changes have been compared with each chosen status, ISO 8601. By kind of record and status. */
export type FilterTimes = Record<string, string>;

/** What n8n keeps for this node with the workflow. An execution that ends later may save an older copy of all of it. */
export interface TriggerState {
	coverage?: Coverage;
	/** The address that the subscriptions deliver to, or are to. */
	targetUrl?: string;
	/** By name of the subscription. */
	subscriptions?: Record<string, MadeSubscription>;
	filterTimes?: FilterTimes;
	/** Only with the subscription mode 'Automatic'. */
	automatic?: AutomaticChoice;
	rows?: SavedRowsByPath;
	/** When the node was deactivated; undefined once an activation has begun. Milliseconds since the epoch. */
	closedAt?: number;
}

/** The part of n8n's contexts that names a node. */
export interface NodeHost {
	getNode(): { id: string };
	getWorkflow(): { id?: string };
}

/** The part that has the static data of the node. */
interface StaticDataHost extends NodeHost {
	getWorkflowStaticData(type: string): IDataObject;
}

const stateName = (host: StaticDataHost) => `karbonTrigger:${host.getNode().id}`;

/**
 * The state of this node, to write. It is under `global` with the node's id, because the bucket of a node is keyed
 * by its name and a renamed node would lose it. n8n saves what it sees to be changed, which is not what changes inside
 * of an object that was added since it loaded the static data. So each change assigns the whole state again.
 */
export function triggerState(host: StaticDataHost): TriggerState {
	const all = host.getWorkflowStaticData('global');
	const name = stateName(host);
	if (!isObject(all[name])) all[name] = {};
	return new Proxy(all[name] as IDataObject, {
		set(state, field, value) {
			all[name] = state;
			return Reflect.set(state, field, value);
		},
	}) as TriggerState;
}

/**
 * What n8n has loaded for this node: once an activation has ended, there is something. Undefined on workers of n8n 2.41,
 * where an execution has no static data, and what it wrote would replace all that is saved.
 */
export function savedState(host: StaticDataHost): Readonly<TriggerState> | undefined {
	const saved = host.getWorkflowStaticData('global')[stateName(host)];
	return isObject(saved) ? saved : undefined;
}

/** Assigns those fields that differ: an execution that changes nothing must not write static data. */
export function assignChanges(state: TriggerState, fields: Partial<TriggerState> = {}): void {
	const names = Object.keys(fields) as Array<keyof TriggerState>;
	const changed = names.filter(
		(name) => JSON.stringify(state[name]) !== JSON.stringify(fields[name]),
	);
	for (const name of changed) Object.assign(state, { [name]: fields[name] });
}

/**
 * What an activation or a health check has made: where Karbon does not show the address of a subscription, the node knows
 * it by nothing else.
 */
export function madeOf({ targetUrl, subscriptions, automatic }: TriggerState): TriggerState {
	return { targetUrl, subscriptions, automatic };
}

export function saveRows(state: TriggerState, rows: SavedRowsByPath): void {
	const isSaved = Object.entries(rows).every(([path, { id }]) => state.rows?.[path]?.id === id);
	if (!isSaved) state.rows = { ...state.rows, ...rows };
}

/** Less is not saved: a scan that starts too early only reads known changes. */
const MIN_ADVANCE_MS = 300_000;

/**
 * Saves coverage. Each list is saved by itself and never moves back, because an execution may have been started before
 * the last activation. It only moves back from a moment that has not come.
 * @param now by Karbon's clock, milliseconds since the epoch
 */
export function saveCoverage(state: TriggerState, coverage: Coverage, now: number): void {
	const due = Object.entries(coverage).filter(([path, list]) => {
		const saved = state.coverage?.[path];
		const savedUntil = Date.parse(saved?.coveredUntil ?? '');
		const aheadMs = Date.parse(list.coveredUntil) - savedUntil;
		if (!(aheadMs < MIN_ADVANCE_MS) || savedUntil > now) return true;
		// If the saved one began earlier, an execution from before the last activation has saved it.
		return aheadMs >= 0 && Date.parse(list.from) > Date.parse(saved!.from);
	});
	if (due.length > 0) state.coverage = { ...state.coverage, ...Object.fromEntries(due) };
}

/**
 * Executions of this process, by ID of the workflow, also after a deactivation. Each has a copy of the static data of all
 * nodes, which n8n saves at its end if a node has changed it, and a cancel signal, which n8n keeps until then.
 */
const executions = new Map<unknown, Set<WeakRef<AbortSignal>>>();
const hosts = new WeakMap<AbortSignal, StaticDataHost>();
const ended = new FinalizationRegistry<() => void>((forget) => forget());

/** Remembers an execution until its workflow ends. */
export function trackCopy(host: StaticDataHost, execution: AbortSignal): void {
	const { id } = host.getWorkflow();
	const signals = executions.get(id) ?? new Set();
	const signal = new WeakRef(execution);
	executions.set(id, signals.add(signal));
	hosts.set(execution, host);
	ended.register(execution, () => {
		signals.delete(signal);
		if (signals.size === 0 && executions.get(id) === signals) executions.delete(id);
	});
}

/**
 * Writes what an activation of a node has begun into the copies of the workflow's executions, so that none of them brings
 * former values back. That does not count as a change of a copy: n8n must not save an old copy just for this.
 */
export function updateCopies(node: StaticDataHost, begun: TriggerState): void {
	const { coverage, filterTimes } = begun;
	writeCopies(node, { ...madeOf(begun), coverage, filterTimes });
}

/** Writes into the copies what they must not bring back, see `updateCopies`. */
export function writeCopies(node: StaticDataHost, fields: TriggerState): void {
	for (const signal of executions.get(node.getWorkflow().id) ?? []) {
		const execution = signal.deref();
		const host = execution && hosts.get(execution);
		if (!host) continue;
		// Read again: another node may have replaced all.
		const all = host.getWorkflowStaticData('global');
		const own = stateName(node);
		if (!isObject(all[own])) define(all, own, {});
		for (const [name, value] of Object.entries(fields))
			define(all[own] as IDataObject, name, deepCopy(value));
	}
}

/** n8n notices what is assigned, and not what is defined. */
function define(object: IDataObject, name: string, value: unknown): void {
	Object.defineProperty(object, name, {
		value,
		configurable: true,
		enumerable: true,
		writable: true,
	});
}
