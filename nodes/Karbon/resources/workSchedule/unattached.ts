import type { OperationInput } from '../../execution/operation';
import { contextEntries } from '../../execution/context';
import { Fingerprint } from '../../writes/fingerprint';

/**
 * A schedule that this node created in this execution and has not attached yet. A loop that runs the item again then
 * attaches it, instead of creating another one. Kept with the execution.
 */
export class UnattachedSchedule {
	/** Fingerprint of what was entered -> key of the schedule. */
	private readonly keys: Record<string, string | undefined>;
	private readonly name: string;

	/** @param entered all values of the item */
	constructor({ context, client }: OperationInput, entered: unknown) {
		this.keys = contextEntries(context, 'node', 'karbonUnattachedSchedules');
		this.name = Fingerprint.for(client.credentials).of('unattached schedule', entered);
	}

	get key(): string | undefined {
		return this.keys[this.name];
	}

	note(key: string): void {
		this.keys[this.name] = key;
	}

	forget(): void {
		delete this.keys[this.name];
	}
}
