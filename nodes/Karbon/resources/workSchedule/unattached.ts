import type { OperationInput } from '../../execution/operation';
import { contextData } from '../../execution/context';
import { Fingerprint } from '../../writes/fingerprint';

/** The part of the node's context that this module uses. */
interface Memory {
	/** Fingerprint of what was entered -> key of the schedule. */
	karbonUnattachedSchedules?: Record<string, string>;
}

/**
 * A schedule that this node created in this execution and has not attached yet. A loop that runs the item again then
 * attaches it, instead of creating another one. Kept with the execution.
 */
export class UnattachedSchedule {
	private readonly memory: Memory;
	private readonly name: string;

	/** @param entered all values of the item */
	constructor({ context, client }: OperationInput, entered: unknown) {
		// Without a context, the entry lasts for this item.
		this.memory = (contextData(context, 'node') ?? {}) as Memory;
		this.name = Fingerprint.for(client.credentials).of('unattached schedule', entered);
	}

	get key(): string | undefined {
		return this.memory.karbonUnattachedSchedules?.[this.name];
	}

	note(key: string): void {
		const { karbonUnattachedSchedules: others } = this.memory;
		this.memory.karbonUnattachedSchedules = { ...others, [this.name]: key };
	}

	forget(): void {
		delete this.memory.karbonUnattachedSchedules?.[this.name];
	}
}
