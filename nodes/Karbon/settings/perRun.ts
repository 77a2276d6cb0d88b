import { perObject } from '../../shared/remember';
import type { KarbonClient } from '../../shared/transport/client';

/** Keeps values for one run of the node: each run has its own `KarbonClient`. */
export class PerRun<T> {
	private readonly valuesOf = perObject<KarbonClient, Map<string, T>>(() => new Map());

	/** The value of this name; a new one if the run has none yet. */
	get(client: KarbonClient, name: string, create: () => T): T {
		const values = this.valuesOf(client);
		const value = values.get(name) ?? create();
		values.set(name, value);
		return value;
	}
}
