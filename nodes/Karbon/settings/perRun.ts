import type { KarbonClient } from '../../shared/transport/client';

/** Keeps values for one run of the node: each run has its own `KarbonClient`. */
export class PerRun<T> {
	private readonly runs = new WeakMap<KarbonClient, Map<string, T>>();

	/** The value of this name; a new one if the run has none yet. */
	get(client: KarbonClient, name: string, create: () => T): T {
		const values = this.runs.get(client) ?? new Map<string, T>();
		this.runs.set(client, values);
		const value = values.get(name) ?? create();
		values.set(name, value);
		return value;
	}
}
