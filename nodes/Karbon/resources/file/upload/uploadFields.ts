import type { INodeProperties } from 'n8n-workflow';

import { INPUT_BINARY } from '../../../fields/binaryProperty';
import { typeChoices } from '../../../fields/entityType';
import { ENTITY_KEY } from '../../../fields/keyLocators';
import { optionsField } from '../../../fields/listOptions';
import { WRITE_OPTIONS } from '../../../fields/writeOptions';

/** Record type -> form field of an upload that links the file to a record (karbon.md 72). */
export const LINK_FIELDS = {
	clientGroup: 'client_group_keys',
	contact: 'contact_keys',
	integrationTask: 'integration_task_key',
	organization: 'organization_keys',
	workItem: 'workitem_keys',
} as const;

/** A type of record to which an uploaded file can be linked. */
type LinkedRecordType = keyof typeof LINK_FIELDS;

export const LINKED_RECORD_TYPES = Object.keys(LINK_FIELDS) as LinkedRecordType[];

export const UPLOAD_FIELDS: INodeProperties[] = [
	{
		displayName: 'Record Type',
		name: 'entityType',
		type: 'options',
		options: typeChoices(LINKED_RECORD_TYPES),
		default: 'workItem',
		description:
			'Type of the record to attach the file to. To attach it to several records, upload it once for each.',
	},
	...ENTITY_KEY,
	INPUT_BINARY,
	optionsField(
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. receipt.pdf',
			description: 'Name of the file in Karbon. Default: the name of the input file.',
		},
		...WRITE_OPTIONS,
		{
			displayName: 'MIME Type',
			name: 'mimeType',
			type: 'string',
			default: '',
			placeholder: 'e.g. application/pdf',
			description: 'Type of the file. Default: the type of the input file.',
		},
	),
];
