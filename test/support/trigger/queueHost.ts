import type { QueueHost } from '../../../nodes/KarbonTrigger/execution/queue/queueHost';

/** A trigger for a queue, of which a test needs only some parts. Neither its sleep nor an execution ever ends. */
export function createQueueHost(parts: Partial<QueueHost> = {}): QueueHost {
	return {
		maxEvents: 1_000,
		start: () => ({ ended: new Promise<boolean>(() => undefined), tellsAll: true }),
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
