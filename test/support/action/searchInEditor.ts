import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeListSearchResult,
	INodeParameters,
	ResourceMapperField,
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

type EditorCall = Pick<EditorSearch, 'credential' | 'method' | 'parameters' | 'path'>;

async function editorContext({ credential, parameters = {}, path = '' }: EditorCall) {
	await startPlatform();
	const workflow = workflowWith(karbonNode(parameters));
	const [node] = Object.values(workflow.nodes);
	const additionalData = createAdditionalData(credential, { currentNodeParameters: parameters });
	const context = new LoadOptionsContext(workflow, node, additionalData, path);
	const { methods } = workflow.nodeTypes.getByNameAndVersion(node.type);
	return { context, methods };
}

/** Runs a list search of the action node in a context of n8n-core. */
export async function searchInEditor(search: EditorSearch): Promise<INodeListSearchResult> {
	const { context, methods } = await editorContext(search);
	const method = methods?.listSearch?.[search.method];
	if (!method) throw new Error(`There is no list search ${search.method}.`);
	return await method.call(context, search.text, search.paginationToken);
}

/** Reads the columns of a mapper of the action node in a context of n8n-core. */
export async function columnsInEditor(call: EditorCall): Promise<ResourceMapperField[]> {
	const { context, methods } = await editorContext(call);
	const method = methods?.resourceMapping?.[call.method];
	if (!method) throw new Error(`There is no resource mapping ${call.method}.`);
	return (await method.call(context)).fields;
}
