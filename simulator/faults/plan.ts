import { createTally, type Tally } from './tally';
import type { FaultAction, FaultMatch, FaultRule } from './types';

/** The active faults, in the order added; the first that matches a request is applied. */
export interface FaultPlan {
	add(rule: FaultRule): void;
	clear(): void;
	list(): FaultRule[];
	/** The fault for this request, counting it against every rule that matches. */
	next(method: string, path: string): FaultAction | undefined;
}

function matches(match: FaultMatch, method: string, path: string): boolean {
	if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
	if (match.path === undefined) return true;
	if (typeof match.path !== 'string')
		return new RegExp(match.path.source, match.path.flags.replace('g', '')).test(path);
	const wanted = match.path.toLowerCase();
	const given = path.toLowerCase();
	return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

export function createFaultPlan(): FaultPlan {
	let entries: Array<{ rule: FaultRule; match: FaultMatch; action: FaultAction; tally: Tally }> =
		[];
	return {
		add(rule) {
			const match = { ...rule.match, times: rule.times ?? rule.match?.times };
			const action = typeof rule.action === 'string' ? { type: rule.action } : rule.action;
			entries.push({ rule, match, action, tally: createTally(match) });
		},
		clear() {
			entries = [];
		},
		list: () => entries.map((entry) => entry.rule),
		next(method, path) {
			let chosen: FaultAction | undefined;
			for (const entry of entries) {
				if (!matches(entry.match, method, path)) continue;
				if (entry.tally.hit(chosen === undefined)) chosen = entry.action;
			}
			return chosen;
		},
	};
}
