import { createHash } from 'node:crypto';

import { Gate } from './gate';
import { realTiming, type Timing } from './timing';

/** The window of the documented limit (interface.md, Limits: 120 requests per minute). */
const WINDOW_MS = 60_000;
/** A gate is a few hundred bytes; beyond this many, those nobody uses are dropped. */
const MAX_GATES = 200;

/** One gate for each account and application, for as long as the process lives. */
export class GateRegistry {
	private readonly gates = new Map<string, Gate>();

	constructor(
		private readonly windowMs: number = WINDOW_MS,
		private readonly timing: Timing = realTiming,
	) {}

	/**
	 * The gate that everything with this access shares: executions, triggers, searches.
	 * @param requestsPerWindow how many requests a window allows
	 */
	gateFor(baseUrl: string, accessKey: string, requestsPerWindow: number): Gate {
		// Hashed, so that a dump of this map shows no key.
		const id = createHash('sha256').update(`${baseUrl}\n${accessKey}`).digest('hex');
		let gate = this.gates.get(id);
		if (!gate) {
			this.dropIdle();
			gate = new Gate({ limit: requestsPerWindow, windowMs: this.windowMs }, this.timing);
			this.gates.set(id, gate);
		}
		gate.setLimit(requestsPerWindow);
		return gate;
	}

	private dropIdle(): void {
		if (this.gates.size < MAX_GATES) return;
		for (const [id, gate] of this.gates) {
			if (gate.isIdle()) this.gates.delete(id);
		}
	}
}

/** The registry of this process: n8n loads a module once, so all nodes meet here. */
export const processGates = new GateRegistry();
