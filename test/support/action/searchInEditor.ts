import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeListSearchResult,
	INodeParameters,
} from 'n8n-workflow';

import { createAdditionalData } from '../n8n/additionalData';
import { karbonNode, workflowWith } from './executeNode';
import { startPlatform } from '../n8n/platform';

/** What a person does in the list of a resource locator. */
export interface EditorSearch {
	credential: ICredentialDataDecryptedObject;
	/** Name of the search, as in `searchListMethod`. */
	method: string;
	/** Parameters of the node as the editor has them. */
	parameters?: INodeParameters;
	text?: string;
	paginationToken?: string;
}

/** Runs a list search of the action node in n8n-core's own context. */
export async function searchInEditor(search: EditorSearch): Promise<INodeListSearchResult> {
	await startPlatform();
	const parameters = search.parameters ?? {};
	const workflow = workflowWith(karbonNode(parameters));
	const [node] = Object.values(workflow.nodes);
	const additionalData = createAdditionalData(search.credential, {
		currentNodeParameters: parameters,
	});
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const type = workflow.nodeTypes.getByNameAndVersion(node.type);
	const method = type.methods?.listSearch?.[search.method];
	if (!method) throw new Error(`There is no list search ${search.method}.`);
	return await method.call(context, search.text, search.paginationToken);
}
