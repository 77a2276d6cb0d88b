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

/** A trigger that runs, and everything that came out of it. */
export interface RunningTrigger {
	context: TriggerContext;
	/** One entry for each execution that was started. */
	emitted: INodeExecutionData[][];
	/** What the executions handed to the workflow. */
	items: IDataObject[];
	/** Executions that n8n stored as failed. */
	complaints: Error[];
	log: LogLine[];
	/** When set, n8n refuses to start executions. */
	failure?: Error;
	/** When true, executions do not begin, and nothing is heard of them. */
	isStuck?: boolean;
	/** Schedules that were registered. */
	crons: Array<{ expression: string; tick: () => void }>;
	/** Executions that have not ended. */
	active: number;
}

/** A context as n8n makes it for `trigger`, without a real schedule. */
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
