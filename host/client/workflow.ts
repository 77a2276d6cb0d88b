/** A node of a workflow, as in an exported workflow file. */
export interface WorkflowNode {
	name: string;
	type: string;
	parameters?: Record<string, unknown>;
	credentials?: Record<string, { id?: string | null; name?: string }>;
	[field: string]: unknown;
}

/** A workflow, as in an exported workflow file. */
export interface WorkflowFile {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	[field: string]: unknown;
}

/** A workflow that is stored in n8n. */
export interface StoredWorkflow extends WorkflowFile {
	id: string;
	active: boolean;
	/** ID of the saved version. n8n 2 publishes a version by this ID. */
	versionId: string;
	checksum?: string;
}

/** A credential that is stored in n8n. */
export interface StoredCredential {
	id: string;
	name: string;
	type: string;
}

/** The workflow with each credential reference set to the stored credential of that type. */
export function withCredentials(
	workflow: WorkflowFile,
	credentials: StoredCredential[],
): WorkflowFile {
	const fill = (node: WorkflowNode): WorkflowNode => {
		if (node.credentials === undefined) return node;
		const filled = Object.entries(node.credentials).map(([type, reference]) => {
			const stored = credentials.find((credential) => credential.type === type);
			return [type, stored ? { id: stored.id, name: stored.name } : reference];
		});
		return { ...node, credentials: Object.fromEntries(filled) };
	};
	return { ...workflow, nodes: workflow.nodes.map(fill) };
}
