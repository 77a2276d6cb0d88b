import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import type { Timing } from '../../shared/timing';
import type { ChangeEvent } from '../events/changeEvent';
import type { TriggerChoices } from '../settings';
import type { NodeMemory } from './nodeMemory';

/** An execution, while the trigger node processes its events. */
export interface TriggerExecution {
	context: IExecuteFunctions;
	choices: TriggerChoices;
	memory: NodeMemory;
	timing: Timing;
	/** Settles at the end of the workflow; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
	/** See `Carried`. */
	rowStates: ReadonlyMap<ChangeEvent, number>;
	/** Execution hints for the user, added on the way. */
	readonly hints: string[];
}

/** An event, and the index of its item. */
export interface IndexedEvent {
	event: ChangeEvent;
	index: number;
}

/** The user runs a test, or an earlier execution again. */
const MODES_OF_THE_USER: WorkflowExecuteMode[] = ['manual', 'retry'];

/** Whether the user has started this execution: a test, or a retry. */
export function isByUser(mode: WorkflowExecuteMode): boolean {
	return MODES_OF_THE_USER.includes(mode);
}
