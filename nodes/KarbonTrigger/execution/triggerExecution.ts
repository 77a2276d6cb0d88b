import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import type { TriggerChoices } from '../settings';
import type { NodeMemory } from '../state/nodeMemory';

/** An execution, while the trigger node processes its events. */
export interface TriggerExecution {
	context: IExecuteFunctions;
	choices: TriggerChoices;
	memory: NodeMemory;
	/** Settles at the end of the workflow; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
}

/** The user runs an execution, for the first time or again, to see its events. */
const MODES_OF_THE_USER: WorkflowExecuteMode[] = ['manual', 'retry'];

/** Whether the user has started this execution, and not an event. */
export function isByUser(mode: WorkflowExecuteMode): boolean {
	return MODES_OF_THE_USER.includes(mode);
}
