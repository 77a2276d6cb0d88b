import { deepCopy, type IDataObject, type INodeTypes, Workflow } from 'n8n-workflow';

/** An activation or an execution has an own copy of the workflow, with its static data. */
export function loadWorkflow(staticData: IDataObject): Workflow {
	const nodeTypes = {} as INodeTypes;
	return new Workflow({
		nodes: [],
		connections: {},
		active: true,
		nodeTypes,
		staticData: deepCopy(staticData),
	});
}

/** Whether n8n takes the static data for changed, so that it saves them. */
export const isChanged = ({ staticData }: Workflow): boolean => staticData.__dataChanged === true;
