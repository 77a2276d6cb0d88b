import type { Workflow } from 'n8n-workflow';

import { freeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import { NODE } from '../../../../support/fakeHost';

/** A process of n8n. */
export interface Process {
	/** The trigger's module has a memory for each. */
	readonly id: number;
	isAlive: boolean;
	/** IDs of the deliveries that executions in it handed on. */
	readonly executed: Set<string>;
}

/** The process with the open trigger. */
export interface Leader extends Process {
	run?: TriggerRun;
	close?: () => Promise<void>;
	/** With the static data as they were when the trigger was activated, and what it has changed since. */
	workflow: Workflow;
}

/** The node of the trigger in a process. The id of the workflow is another one in each: each has its own memory. */
export function nodeHost(process: Process) {
	const node = { ...NODE, webhookId: 'id-1' };
	const id = `model ${process.id}`;
	return { getWorkflow: () => ({ id }), getNode: () => node };
}

let count = 0;

export function newProcess(): Process {
	return { id: ++count, isAlive: true, executed: new Set() };
}

/** A process has ended, and calls that hung in it. */
export function end(process: Process): void {
	process.isAlive = false;
	freeMemory(nodeHost(process));
}
