import { deepCopy } from 'n8n-workflow';

import { madeOf, type StaticDataHost, triggerState, type TriggerState } from './staticData';

/**
 * Executions of this process, by `nodeIdOf` their node. Each has a copy of the static data, which n8n saves at its end if
 * a node of the workflow has changed it. They outlast a deactivation. Not every version of n8n tells when a workflow
 * ends, but each keeps the cancel signal of an execution until then.
 */
const executions = new Map<string, Set<WeakRef<AbortSignal>>>();
const hosts = new WeakMap<AbortSignal, StaticDataHost>();
const ended = new FinalizationRegistry<() => void>((forget) => forget());

/** Remembers an execution until its workflow ends. */
export function trackCopy(nodeId: string, host: StaticDataHost, execution: AbortSignal): void {
	const signals = executions.get(nodeId) ?? new Set();
	const signal = new WeakRef(execution);
	executions.set(nodeId, signals.add(signal));
	hosts.set(execution, host);
	ended.register(execution, () => {
		signals.delete(signal);
		if (signals.size === 0 && executions.get(nodeId) === signals) executions.delete(nodeId);
	});
}

/**
 * Writes what an activation has begun into the copies of executions that run, so that none of them brings former values
 * back. That does not count as a change of a copy: n8n must not save an old copy just for this.
 */
export function updateCopies(nodeId: string, begun: TriggerState): void {
	const { coverage, filteredSince } = begun;
	for (const signal of executions.get(nodeId) ?? []) {
		const execution = signal.deref();
		const host = execution && hosts.get(execution);
		if (!host) continue;
		// Read again: another node may have replaced all.
		const state = triggerState(host);
		for (const [name, value] of Object.entries({ ...madeOf(begun), coverage, filteredSince })) {
			// n8n notices what is assigned, and not what is defined.
			Object.defineProperty(state, name, {
				value: deepCopy(value),
				configurable: true,
				enumerable: true,
				writable: true,
			});
		}
	}
}
