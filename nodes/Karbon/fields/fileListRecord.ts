import type { INodeProperties } from 'n8n-workflow';

import { ENTITY_TYPE } from './entityType';

/** Options that let the editor list files; they change nothing in an execution. */
export const FILE_LIST_RECORD: INodeProperties[] = [
	{
		displayName: 'Record Key for File List',
		name: 'listEntityKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: "The record whose files 'File' lists. Used in the editor only.",
	},
	{
		...ENTITY_TYPE,
		displayName: 'Record Type for File List',
		name: 'listEntityType',
		description: "The type of the record whose files 'File' lists. Used in the editor only.",
	},
];
