import {
	deepCopy,
	type IDataObject,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

import { createAdditionalData } from '../n8n/additionalData';
import { CREDENTIAL } from '../n8n/credentials';
import { createNodeTypes, KARBON_TRIGGER } from '../n8n/nodeTypes';

/** A workflow with the trigger in the memory of an n8n process. */
export interface TriggerSetup {
	readonly workflow: Workflow;
	readonly node: INode;
	readonly additionalData: IWorkflowExecuteAdditionalData;
	/** Tests can change it at any time, like a stored credential. */
	readonly credential: ICredentialDataDecryptedObject;
	/** The node's part of the static data. */
	readonly state: IDataObject;
	/** The production webhook URL of the node. */
	readonly targetUrl: string;
}

/** Options of a setup. */
export interface TriggerSetupOptions {
	credential: ICredentialDataDecryptedObject;
	parameters?: INodeParameters;
	node?: Partial<INode>;
	workflowId?: string;
	/** The node's part of the stored static data. */
	state?: IDataObject;
	/** Default: `https://n8n.test/webhook`. */
	webhookBaseUrl?: string;
	/** Default: `https://n8n.test/webhook-test`. */
	webhookTestBaseUrl?: string;
}

let setups = 0;

/** Key of the node's part in the static data. */
const nameOf = ({ id }: INode) => `karbonTrigger:${id}`;

/** Creates a workflow with new ids, unless they are given. */
export function createTriggerSetup(options: TriggerSetupOptions): TriggerSetup {
	const number = ++setups;
	const types = createNodeTypes();
	const node: INode = {
		id: `trigger-${number}`,
		name: 'Karbon Trigger',
		type: KARBON_TRIGGER,
		typeVersion: 1.1,
		position: [0, 0],
		webhookId: `webhook-${number}`,
		parameters: options.parameters ?? {},
		credentials: { [CREDENTIAL]: { id: 'credential-1', name: 'Karbon account' } },
		...options.node,
	};
	const workflow = new Workflow({
		id: options.workflowId ?? `workflow-${number}`,
		name: 'Test',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: types,
		staticData: options.state ? { global: { [nameOf(node)]: deepCopy(options.state) } } : undefined,
	});
	const credential = { ...options.credential };
	const { webhookBaseUrl = 'https://n8n.test/webhook' } = options;
	const additionalData = createAdditionalData(credential, {
		webhookBaseUrl,
		webhookTestBaseUrl: options.webhookTestBaseUrl ?? 'https://n8n.test/webhook-test',
	});
	// The helper copies the credential. This reads the changes that a test makes later.
	additionalData.credentialsHelper.getDecrypted = async () => ({ ...credential });
	const [own] = Object.values(workflow.nodes);
	return {
		workflow,
		node: own,
		additionalData,
		credential,
		get state() {
			const all = workflow.getStaticData('global');
			return (all[nameOf(own)] ??= {}) as IDataObject;
		},
		targetUrl: `${webhookBaseUrl}/${node.webhookId}/webhook`,
	};
}

/** The same workflow after a restart of n8n, with what is stored in the database. */
export function afterRestart(
	setup: TriggerSetup,
	changes: Partial<TriggerSetupOptions> = {},
): TriggerSetup {
	return createTriggerSetup({
		credential: setup.credential,
		parameters: setup.node.parameters,
		node: { id: setup.node.id, webhookId: setup.node.webhookId, name: setup.node.name },
		workflowId: setup.workflow.id,
		state: setup.state,
		...changes,
	});
}

/** A log entry of the node. */
export interface LogLine {
	level: 'debug' | 'info' | 'warn' | 'error';
	message: string;
}

/** Records the log entries of a context. */
export function recordLog(context: object): LogLine[] {
	const lines: LogLine[] = [];
	const at = (level: LogLine['level']) => (message: string) => void lines.push({ level, message });
	const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
	Object.defineProperty(context, 'logger', { value: logger });
	return lines;
}
