import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type INodeType,
	type INodeTypeDescription,
	Workflow,
} from 'n8n-workflow';

import { KarbonApi } from '../../credentials/KarbonApi.credentials';
import { NODE } from './fakeHost';
import { createAdditionalData } from './n8n/additionalData';
import { CREDENTIAL } from './n8n/credentials';
import { startPlatform } from './n8n/platform';

/**
 * Tests a credential as "Retry" in n8n's credential dialog does: n8n-core sends the test request that the credential type
 * declares.
 * @throws {NodeApiError} when the test fails
 */
export async function testCredential(data: ICredentialDataDecryptedObject): Promise<void> {
	await startPlatform();
	const { request } = new KarbonApi().test;
	const type: INodeType = {
		description: {
			credentials: [{ name: CREDENTIAL, required: true }],
			properties: [
				{ displayName: 'Temp', name: 'temp', type: 'string', routing: { request }, default: '' },
			],
		} as unknown as INodeTypeDescription,
	};
	const credential = { id: 'credential-1', name: 'Karbon account' };
	const node = { ...NODE, credentials: { [CREDENTIAL]: credential } };
	const find = () => type;
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
	});
	const input = { main: [[{ json: {} }]] };
	const context = new ExecuteContext(
		workflow,
		node,
		createAdditionalData(data),
		'internal',
		createRunExecutionData(),
		0,
		[],
		input,
		{ node, data: {}, source: null },
		[],
	);
	await new RoutingNode(context, type, { ...credential, type: CREDENTIAL, data }).runNode();
}
