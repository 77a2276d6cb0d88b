import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeListSearchResult,
	INodeParameters,
} from 'n8n-workflow';

import { createAdditionalData } from '../n8n/additionalData';
import { karbonNode, workflowWith } from './executeNode';
import { startPlatform } from '../n8n/platform';

/** A search in the list of a resource locator. */
export interface EditorSearch {
	credential: ICredentialDataDecryptedObject;
	/** Name of the list search, as in `searchListMethod`. */
	method: string;
	/** Current parameters of the node in the editor. */
	parameters?: INodeParameters;
	/** Where the locator is: `parameters.fieldValues.values[0].value`. */
	path?: string;
	text?: string;
	paginationToken?: string;
}

/** Runs a list search of the action node in a context of n8n-core. */
export async function searchInEditor(search: EditorSearch): Promise<INodeListSearchResult> {
	await startPlatform();
	const parameters = search.parameters ?? {};
	const workflow = workflowWith(karbonNode(parameters));
	const [node] = Object.values(workflow.nodes);
	const additionalData = createAdditionalData(search.credential, {
		currentNodeParameters: parameters,
	});
	const context = new LoadOptionsContext(workflow, node, additionalData, search.path ?? '');
	const type = workflow.nodeTypes.getByNameAndVersion(node.type);
	const method = type.methods?.listSearch?.[search.method];
	if (!method) throw new Error(`There is no list search ${search.method}.`);
	return await method.call(context, search.text, search.paginationToken);
}
