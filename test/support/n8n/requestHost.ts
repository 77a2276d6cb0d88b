import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	Workflow,
} from 'n8n-workflow';

import { NODE } from '../fakeHost';
import { createAdditionalData } from './additionalData';
import { CREDENTIAL } from './credentials';

/** A node that does nothing. Requests are sent in its context. */
const idle = {
	description: { properties: [], credentials: [{ name: CREDENTIAL, required: true }] },
} as unknown as INodeType;

/** Options of a context. */
export interface HostOptions {
	/** Node type whose parameters can be read. Default: a node without parameters. */
	type?: INodeType;
	parameters?: INodeParameters;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
	/** Settings of the node, such as `onError`. */
	node?: Partial<INode>;
	signal?: AbortSignal;
}

/**
 * An execute context of n8n-core, with its real HTTP client and the authentication of the credential. It needs no test
 * runner, so that benchmarks can use it, too.
 */
export function createRequestHost(
	credential: ICredentialDataDecryptedObject,
	{
		type = idle,
		parameters = {},
		items = [{ json: {} }],
		node: settings,
		signal,
	}: HostOptions = {},
): ExecuteContext {
	const credentials = { [CREDENTIAL]: { id: 'credential-1', name: 'Karbon account' } };
	const node = { ...NODE, parameters, credentials, ...settings };
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => type,
			getByNameAndVersion: () => type,
			getKnownTypes: () => ({}),
		},
	});
	const data = { main: [items] };
	return new ExecuteContext(
		workflow,
		workflow.nodes[node.name],
		createAdditionalData(credential, { executionId: 'execution-1' }),
		'manual',
		createRunExecutionData(),
		0,
		items,
		data,
		{ data, node, source: null },
		[],
		signal,
	);
}
