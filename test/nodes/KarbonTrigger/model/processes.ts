import type { IDataObject } from 'n8n-workflow';

import { freeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import { nodeHost } from './contexts';

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
	/** The workflow's static data as they were when the trigger was activated. */
	staticData: IDataObject;
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
