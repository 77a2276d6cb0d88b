import type { QueueHost } from '../../../nodes/KarbonTrigger/execution/queue/startedExecution';

/** A host for an execution queue, with the given parts. By default, sleeps and executions do not end. */
export function createQueueHost(parts: Partial<QueueHost> = {}): QueueHost {
	return {
		tellsAll: true,
		start: async () => await new Promise<boolean>(() => undefined),
		isRecoverable: () => false,
		requestScan: () => undefined,
		onRefused: () => undefined,
		onLost: () => undefined,
		onBegun: () => undefined,
		sleep: async () => await new Promise<void>(() => undefined),
		...parts,
	};
}
