import { TriggerContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	IRun,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { type LogLine, recordLog, type TriggerSetup } from './triggerSetup';

/** A trigger that runs, and everything that came out of it. */
export interface RunningTrigger {
	context: TriggerContext;
	/** One entry for each execution that was started. */
	emitted: INodeExecutionData[][];
	/** The items of all of them. */
	readonly items: IDataObject[];
	/** Executions that n8n stored as failed. */
	complaints: Error[];
	log: LogLine[];
	/** When set, n8n begins no execution. */
	failure?: Error;
	/** When true, executions do not come to their end. */
	executionsLast?: boolean;
	/** Schedules that were registered. */
	crons: Array<{ expression: string; tick: () => void }>;
	/** The static data as n8n saved it when it emitted last. */
	saved?: IDataObject;
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
			emitted.push(items);
			running.saved = JSON.parse(JSON.stringify(setup.state)) as IDataObject;
			if (running.failure) done?.reject(running.failure);
			else if (!running.executionsLast) done?.resolve({} as IRun);
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
		get items() {
			return emitted.flat().map(({ json }) => json);
		},
	};
	return running;
}
