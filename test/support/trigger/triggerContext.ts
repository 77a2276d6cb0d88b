import { TriggerContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	IRun,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { jsonsOf, runTriggerNode } from './runTriggerNode';
import { type LogLine, recordLog, type TriggerSetup } from './triggerSetup';

/** A running trigger and its output. */
export interface RunningTrigger {
	context: TriggerContext;
	/** Items with which executions were started, one entry for each. */
	emitted: INodeExecutionData[][];
	/** Items that the executions emitted. */
	items: IDataObject[];
	/** Errors that the trigger reported to n8n. */
	complaints: Error[];
	log: LogLine[];
	/** When set, n8n refuses to start executions. */
	failure?: Error;
	/** When true, executions do not start, and n8n reports nothing about them. */
	isStuck?: boolean;
	/** Registered schedules. */
	crons: Array<{ expression: string; tick: () => void }>;
	/** Number of running executions. */
	active: number;
}

/** A trigger context of n8n-core, without a real schedule. */
export function createTriggerContext(
	setup: TriggerSetup,
	activation: WorkflowActivateMode = 'activate',
	mode: WorkflowExecuteMode = 'trigger',
): RunningTrigger {
	const emitted: INodeExecutionData[][] = [];
	const complaints: Error[] = [];
	const crons: RunningTrigger['crons'] = [];
	const context = new TriggerContext(
		setup.workflow,
		setup.node,
		setup.additionalData,
		mode,
		activation,
		([items], _response, done) => {
			if (running.failure) {
				done?.reject(running.failure);
				return;
			}
			emitted.push(items);
			if (!running.isStuck) void execute(items).then(() => done?.resolve({} as IRun));
		},
		(error) => complaints.push(error),
		(error) => complaints.push(error),
	);
	context.helpers.registerCron = ({ expression }, tick) => crons.push({ expression, tick });
	const running: RunningTrigger = {
		context,
		emitted,
		complaints,
		crons,
		log: recordLog(context),
		items: [],
		active: 0,
	};
	async function execute(items: INodeExecutionData[]): Promise<void> {
		running.active++;
		const outcome = await runTriggerNode(setup, items);
		running.items.push(...jsonsOf(outcome.items));
		running.active--;
	}
	return running;
}
