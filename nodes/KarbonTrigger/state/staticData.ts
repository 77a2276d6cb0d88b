import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
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
export interface MadeSubscription {
	types: string[];
	batchSize: number;
	batchMaxDelaySeconds: number;
	/** Of the access key, from which the signing key is derived. */
	fingerprint: string;
}

/** Rows of a list without modification times, as the workflow knows them: see `Sketch`. */
export interface SavedRows {
	/** The same for the same rows. */
	id: string;
	count: number;
	keyBytes: number;
	cells: string;
}

/** Since when changes have been compared with each chosen status, ISO 8601. By kind of record and status. */
export type FilterTimes = Record<string, string>;

/** What n8n keeps for this node with the workflow. An execution that ends later may save an older copy of all of it. */
export interface TriggerState {
	coverage?: Coverage;
	/** The address that the subscriptions deliver to. */
	targetUrl?: string;
	/** By name of the subscription. */
	subscriptions?: Record<string, MadeSubscription>;
	filteredSince?: FilterTimes;
	/** Only with the subscription mode 'Automatic'. */
	automatic?: AutomaticChoice;
	rows?: SavedRows;
}

/** The part of n8n's contexts that has the static data of a node. */
export interface StaticDataHost {
	getWorkflowStaticData(type: string): IDataObject;
	getNode(): { id: string };
}

const stateName = (host: StaticDataHost) => `karbonTrigger:${host.getNode().id}`;

/**
 * The state of this node. It is under `global` with the node's id, because the bucket of a node is keyed
 * by its name and a renamed node would lose it.
 */
export function triggerState(host: StaticDataHost): TriggerState {
	const all = host.getWorkflowStaticData('global');
	const name = stateName(host);
	if (!isObject(all[name])) all[name] = {};
	return all[name] as TriggerState;
}

/**
 * Whether n8n has loaded what it keeps for this node: since activation there is something. On workers of n8n 2.41, an
 * execution has no static data, and what it wrote would replace all that is saved.
 */
export function hasTriggerState(host: StaticDataHost): boolean {
	return isObject(host.getWorkflowStaticData('global')[stateName(host)]);
}

/**
 * Saves the subscriptions as an activation or a health check has left them: where Karbon does not show their address,
 * the node knows them by nothing else.
 */
export function saveMade(host: StaticDataHost, made: TriggerState | undefined): void {
	if (made === undefined) return;
	const state = triggerState(host);
	const isSaved =
		state.targetUrl === made.targetUrl &&
		JSON.stringify(state.subscriptions) === JSON.stringify(made.subscriptions) &&
		JSON.stringify(state.automatic) === JSON.stringify(made.automatic);
	if (!isSaved) Object.assign(state, made);
}

/** What an activation or a health check has made, see `saveMade`. */
export function madeOf({ targetUrl, subscriptions, automatic }: TriggerState): TriggerState {
	return { targetUrl, subscriptions, automatic };
}

/** Saves rows with an execution, like coverage. */
export function saveRows(host: StaticDataHost, rows: SavedRows | undefined): void {
	const state = triggerState(host);
	if (rows && state.rows?.id !== rows.id) state.rows = rows;
}

/**
 * Coverage that is ahead of the saved one by less is not saved: a scan that starts too early only reads known changes.
 */
const MIN_ADVANCE_MS = 300_000;

/**
 * Saves coverage with an execution, whose copy of the static data is fresh. The trigger itself must not write:
 * n8n would save its copy of other nodes' data as it was at activation. Each list is saved by itself and never moves
 * back, because the execution may have been started before the last activation.
 */
export function saveCoverage(host: StaticDataHost, coverage: Coverage | undefined): void {
	if (coverage === undefined) return;
	const state = triggerState(host);
	const due = Object.entries(coverage).filter(([path, list]) =>
		isDue(list, state.coverage?.[path]),
	);
	if (due.length > 0) state.coverage = { ...state.coverage, ...Object.fromEntries(due) };
}

/**
 * Whether the coverage of a list is to be saved: it is far enough ahead of the saved one, or that began earlier, so an
 * execution from before the last activation has saved it.
 */
function isDue({ coveredUntil, from }: ListCoverage, saved: ListCoverage | undefined): boolean {
	const aheadMs = Date.parse(coveredUntil) - Date.parse(saved?.coveredUntil ?? '');
	if (!(aheadMs < MIN_ADVANCE_MS)) return true;
	return aheadMs >= 0 && Date.parse(from) > Date.parse(saved!.from);
}
