import { deepCopy } from 'n8n-workflow';

import { type StaticDataHost, type TriggerState, triggerState } from './staticData';

/**
 * Executions of this process whose workflows have not ended, by `nodeIdOf` their node. Each has a copy of the static
 * data, which n8n saves at its end if a node of the workflow has changed it. They outlast a deactivation.
 */
const executions = new Map<string, Set<StaticDataHost>>();

/** Remembers an execution until its workflow ends. @param workflow never rejects */
export function trackCopy(nodeId: string, host: StaticDataHost, workflow: Promise<void>): void {
	const hosts = executions.get(nodeId) ?? new Set();
	executions.set(nodeId, hosts.add(host));
	void workflow.then(() => {
		hosts.delete(host);
		if (hosts.size === 0 && executions.get(nodeId) === hosts) executions.delete(nodeId);
	});
}

/**
 * Writes what an activation has begun into the copies of executions that run, so that none of them brings former values
 * back. That does not count as a change of a copy: n8n must not save an old copy just for this.
 */
export function updateCopies(
	nodeId: string,
	{ coverage, filteredSince }: Pick<TriggerState, 'coverage' | 'filteredSince'>,
): void {
	for (const host of executions.get(nodeId) ?? []) {
		const state = triggerState(host);
		for (const [name, value] of Object.entries({ coverage, filteredSince })) {
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
