import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type INodeType,
	Workflow,
} from 'n8n-workflow';

import { NODE } from '../fakeHost';
import { createAdditionalData } from './additionalData';
import { CREDENTIAL } from './credentials';

/** A node that does nothing: requests are made in its name. */
const idle = {
	description: { properties: [], credentials: [{ name: CREDENTIAL, required: true }] },
} as unknown as INodeType;

/**
 * An execute context of n8n-core, with its real HTTP client and the credential's own signing of
 * requests, for code that only needs a place to send requests from.
 */
export function createRequestHost(
	credential: ICredentialDataDecryptedObject,
	signal?: AbortSignal,
): IExecuteFunctions {
	const node = { ...NODE, credentials: { [CREDENTIAL]: { id: 'c', name: 'Karbon account' } } };
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => idle,
			getByNameAndVersion: () => idle,
			getKnownTypes: () => ({}),
		},
	});
	const data = { main: [[{ json: {} }]] };
	return new ExecuteContext(
		workflow,
		node,
		createAdditionalData(credential, { executionId: 'execution-1' }),
		'manual',
		createRunExecutionData(),
		0,
		data.main[0],
		data,
		{ data, node, source: null },
		[],
		signal,
	);
}
