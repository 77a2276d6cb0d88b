import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { dispatch } from './execution/dispatch';
import { LIST_SEARCHES } from './listSearch';
import { RESOURCE_MAPPINGS } from './mapping/resourceMappings';
import { subtitleFor, toolDescriptionFor } from './nodeTexts';
import { buildProperties } from './properties';
import { RESOURCES } from './resources';

/** The action node: runs one operation on a resource of Karbon for each input item. */
export class Karbon implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Karbon',
		name: 'karbon',
		icon: { light: 'file:../../icons/karbon.svg', dark: 'file:../../icons/karbon.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(RESOURCES),
		description:
			'Work with clients, jobs, invoices, payments, expenses, and files in Karbon practice management',
		defaults: { name: 'Karbon' },
		usableAsTool: { replacements: { description: toolDescriptionFor(RESOURCES) } },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'karbonApi', required: true }],
		properties: buildProperties(RESOURCES),
	};

	methods = { listSearch: LIST_SEARCHES, resourceMapping: RESOURCE_MAPPINGS };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await dispatch(this, RESOURCES);
	}
}
