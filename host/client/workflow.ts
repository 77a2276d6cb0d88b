import { randomUUID } from 'node:crypto';

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

/** The credential types of nodes in workflow files, which have no credentials. */
const CREDENTIAL_TYPES: Record<string, string> = {
	'n8n-nodes-karbon.karbon': 'karbonApi',
	'n8n-nodes-karbon.karbonTool': 'karbonApi',
	'n8n-nodes-karbon.karbonTrigger': 'karbonApi',
	'n8n-nodes-base.emailSend': 'smtp',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};
/** The same for nodes whose parameter 'authentication' names it. */
const AUTHENTICATION_TYPES: Record<string, string> = {
	headerAuth: 'httpHeaderAuth',
	bearerAuth: 'httpBearerAuth',
};

function credentialTypesOf({ type, parameters, credentials }: WorkflowNode): string[] {
	if (credentials) return Object.keys(credentials);
	const named = AUTHENTICATION_TYPES[String(parameters?.authentication)];
	return [named ?? CREDENTIAL_TYPES[type] ?? []].flat();
}

/** The workflow with the stored credentials of the types that its nodes need, which the editor's user selects. */
export function withCredentials(
	workflow: WorkflowFile,
	credentials: StoredCredential[],
): WorkflowFile {
	const fill = (node: WorkflowNode): WorkflowNode => {
		const filled = credentialTypesOf(node).flatMap((type) => {
			const stored = credentials.find((credential) => credential.type === type);
			const reference = stored ? { id: stored.id, name: stored.name } : node.credentials?.[type];
			return reference ? [[type, reference]] : [];
		});
		return filled.length > 0 ? { ...node, credentials: Object.fromEntries(filled) } : node;
	};
	return { ...workflow, nodes: workflow.nodes.map(fill) };
}

/** Nodes with webhooks, in workflow files. */
const WITH_WEBHOOKS = /Trigger$|\.webhook$|\.emailSend$/;

/** The workflow with the webhook IDs that the editor gives to nodes that have none. */
export function withWebhookIds(workflow: WorkflowFile): WorkflowFile {
	const fill = (node: WorkflowNode): WorkflowNode =>
		WITH_WEBHOOKS.test(node.type) ? { webhookId: randomUUID(), ...node } : node;
	return { ...workflow, nodes: workflow.nodes.map(fill) };
}
