import type { ChangeEvent } from '../../events/changeEvent';

export interface StartResult {
	/**
	 * At the end of the workflow, whether n8n has run it, or that it failed in the trigger node; rejects when it was
	 * stopped or timed out, or n8n did not start it.
	 */
	ended: Promise<boolean | 'failedInTrigger'>;
	/** Whether that includes refused starts and workflows that wait for long. Before n8n 2, it does not. */
	tellsAll: boolean;
}

/** What the queue needs from the trigger that is open. */
export interface QueueHost {
	maxEvents: number;
	/** @param startId see `Carried` */
	start(events: readonly ChangeEvent[], startId: string): StartResult;
	/** Whether an execution was stopped, which is then not started again. */
	isStopped(error: unknown): boolean;
	/** Whether a scan finds the change of an event again. */
	isRecoverable(event: ChangeEvent): boolean;
	/** Changes may not have been handed on, so a scan has to find them. */
	onUncertain(): void;
	/** n8n refuses to start executions, `times` in a row. */
	onRefused(error: Error, times: number): void;
	/** Too many events waited, so the oldest that no scan finds were dropped. */
	onLost(count: number): void;
	onBegun(): void;
	/** Rejects when the trigger is closed. */
	sleep(ms: number): Promise<void>;
}
