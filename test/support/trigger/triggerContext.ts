import { TriggerContext } from 'n8n-core';
import {
	deepCopy,
	type IDataObject,
	type IDeferredPromise,
	type IExecuteResponsePromiseData,
	type INodeExecutionData,
	type IRun,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
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
	/** The static data that n8n has saved with a start, because the trigger has changed its copy. */
	saved?: IDataObject;
}

/**
 * A trigger context of n8n-core, without a real schedule.
 * @param worker what executions run with
 */
export function createTriggerContext(
	setup: TriggerSetup,
	activation: WorkflowActivateMode = 'activate',
	mode: WorkflowExecuteMode = 'trigger',
	worker = setup,
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
		([items], response, done) => {
			const { staticData } = setup.workflow;
			if (staticData.__dataChanged === true) {
				running.saved = deepCopy(staticData);
				staticData.__dataChanged = false;
			}
			if (running.failure) {
				done?.reject(running.failure);
				return;
			}
			emitted.push(items);
			if (!running.isStuck) void execute(items, response).then(() => done?.resolve({} as IRun));
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
	async function execute(
		items: INodeExecutionData[],
		response?: IDeferredPromise<IExecuteResponsePromiseData>,
	): Promise<void> {
		running.active++;
		const hooks = {
			runHook: async (_name: string, [data]: [object]) => response?.resolve(data as never),
		};
		worker.additionalData.hooks = hooks as never;
		const outcome = await runTriggerNode(worker, items);
		response?.resolve({});
		running.items.push(...jsonsOf(outcome.items));
		running.active--;
	}
	return running;
}
