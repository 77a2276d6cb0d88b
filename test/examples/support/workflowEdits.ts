import type { WorkflowFile } from '../../../host';

/** The folder that the examples write to, which exists in n8n's Docker image. */
const FOLDER_IN_EXAMPLES = '/home/node/.n8n-files';

/** The workflow with that folder replaced. */
export function withFolder(workflow: WorkflowFile, folder: string): WorkflowFile {
	const text = JSON.stringify(workflow).replaceAll(FOLDER_IN_EXAMPLES, folder);
	return JSON.parse(text) as WorkflowFile;
}

/**
 * The workflow with some parameters of a node replaced.
 * @throws Error when it does not have the node
 */
export function withParameters(
	workflow: WorkflowFile,
	nodeName: string,
	parameters: Record<string, unknown>,
): WorkflowFile {
	if (!workflow.nodes.some(({ name }) => name === nodeName)) {
		throw new Error(`"${workflow.name}" has no node "${nodeName}"`);
	}
	const nodes = workflow.nodes.map((node) =>
		node.name === nodeName ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
	);
	return { ...workflow, nodes };
}

/** The workflow with the value of a field in an 'Edit Fields' node replaced. */
export function withAssignment(
	workflow: WorkflowFile,
	nodeName: string,
	field: string,
	value: string | boolean,
): WorkflowFile {
	const node = workflow.nodes.find(({ name }) => name === nodeName);
	const { assignments = [] } = (node?.parameters?.assignments ?? {}) as {
		assignments?: Array<{ name: string; value: unknown }>;
	};
	const changed = assignments.map((one) => (one.name === field ? { ...one, value } : one));
	return withParameters(workflow, nodeName, { assignments: { assignments: changed } });
}
