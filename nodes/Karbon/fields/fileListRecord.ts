import type { INodeProperties } from 'n8n-workflow';

/** Options that let the editor list files; they change nothing in an execution. */
export const FILE_LIST_RECORD: INodeProperties[] = [
	{
		displayName: 'Record Key for File List',
		name: 'listEntityKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description:
			'Key of the record whose files the list of the File field shows. Used in the editor only.',
	},
	{
		displayName: 'Record Type for File List',
		name: 'listEntityType',
		type: 'options',
		options: [
			{ name: 'Contact', value: 'Contact' },
			{ name: 'Organization', value: 'Organization' },
			{ name: 'Work Item', value: 'WorkItem' },
		],
		default: 'WorkItem',
		description:
			'Kind of the record whose files the list of the File field shows. Used in the editor only.',
	},
];
