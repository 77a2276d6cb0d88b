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

/** A workflow that begins with the trigger, as one process of n8n has it in memory. */
export interface TriggerSetup {
	readonly workflow: Workflow;
	readonly node: INode;
	readonly additionalData: IWorkflowExecuteAdditionalData;
	/** May be changed at any time, like a stored credential. */
	readonly credential: ICredentialDataDecryptedObject;
	/** The node's part of the static data. */
	readonly state: IDataObject;
	/** Where n8n receives for this node. */
	readonly targetUrl: string;
}

/** What a test decides about a setup. */
export interface TriggerSetupOptions {
	credential: ICredentialDataDecryptedObject;
	parameters?: INodeParameters;
	node?: Partial<INode>;
	workflowId?: string;
	/** The node's part of the static data, as the database has it. */
	state?: IDataObject;
	/** Default: `https://n8n.test/webhook`. */
	webhookBaseUrl?: string;
	/** Default: `https://n8n.test/webhook-test`. */
	webhookTestBaseUrl?: string;
}

let setups = 0;

/** Where the static data have the node's part. */
const nameOf = ({ id }: INode) => `karbonTrigger:${id}`;

/** A trigger that no other test knows, unless ids are given. */
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
	// The helper copies what it is given; this one reads what the test has changed meanwhile.
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

/** The same workflow after a restart of n8n: only what was in the database is left. */
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

/** What the node says in n8n's log. */
export interface LogLine {
	level: 'debug' | 'info' | 'warn' | 'error';
	message: string;
}

/** Lets a test read what a context logs. */
export function recordLog(context: object): LogLine[] {
	const lines: LogLine[] = [];
	const at = (level: LogLine['level']) => (message: string) => void lines.push({ level, message });
	const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
	Object.defineProperty(context, 'logger', { value: logger });
	return lines;
}
