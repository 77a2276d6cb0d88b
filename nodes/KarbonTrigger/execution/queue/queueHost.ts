import type { ChangeEvent } from '../../events/changeEvent';

/** What the queue needs from the trigger that is open. */
export interface QueueHost {
	/**
	 * Asks n8n to start an execution.
	 * @returns at the end of the workflow, whether n8n has run it; rejects when n8n did not start it; undefined where
	 * n8n does not tell
	 */
	start(events: ChangeEvent[]): Promise<boolean> | undefined;
	/** Whether the user has stopped the execution, which is then not started again. */
	isStopped(error: unknown): boolean;
	/** Whether a scan finds the change of an event again. */
	isRecoverable(event: ChangeEvent): boolean;
	/** Changes may not have been handed on, so a scan has to find them. */
	onUncertain(): void;
	/** n8n refuses to start executions, `times` in a row. */
	onRefused(error: Error, times: number): void;
	/** Too many events waited, so the oldest that no scan finds were dropped. */
	onLost(count: number): void;
	/** An execution has begun. */
	onBegun(): void;
	/** Rejects when the trigger is closed. */
	sleep(ms: number): Promise<void>;
}
