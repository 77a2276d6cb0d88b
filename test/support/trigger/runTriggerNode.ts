import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type IDataObject,
	type INodeExecutionData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { startPlatform } from '../n8n/platform';
import { type LogLine, recordLog, type TriggerSetup } from './triggerSetup';

/** What the trigger node emitted. */
export interface TriggerOutput {
	items: INodeExecutionData[];
	hints: string[];
	log: LogLine[];
}

const type = new KarbonTrigger();

/** Runs the trigger's `execute` in an execute context of n8n-core, with the static data of the workflow. */
export async function runTriggerNode(
	setup: TriggerSetup,
	items: INodeExecutionData[],
	mode: WorkflowExecuteMode = 'trigger',
): Promise<TriggerOutput> {
	await startPlatform();
	const data = { main: [items] };
	const context = new ExecuteContext(
		setup.workflow,
		setup.node,
		setup.additionalData,
		mode,
		createRunExecutionData(),
		0,
		items,
		data,
		{ data, node: setup.node, source: null },
		[],
	);
	const log = recordLog(context);
	const [output] = await type.execute.call(context);
	return { items: output, hints: context.hints.map(({ message }) => message), log };
}

/** The events of items. */
export const jsonsOf = (items: INodeExecutionData[]): IDataObject[] =>
	items.map(({ json }) => json);
