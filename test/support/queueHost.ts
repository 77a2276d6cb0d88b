import type { QueueHost } from '../../nodes/KarbonTrigger/execution/queue/queueHost';

/** A trigger for a queue, of which a test needs only some parts. Its sleep never ends. */
export function createQueueHost(parts: Partial<QueueHost> = {}): QueueHost {
	return {
		start: () => undefined,
		isStopped: () => false,
		isRecoverable: () => false,
		onUncertain: () => undefined,
		onRefused: () => undefined,
		onLost: () => undefined,
		onBegun: () => undefined,
		sleep: async () => await new Promise<void>(() => undefined),
		...parts,
	};
}
