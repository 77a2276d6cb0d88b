import type { INodeProperties } from 'n8n-workflow';

import { INPUT_BINARY } from '../../../fields/binaryProperty';
import { typeChoices } from '../../../fields/entityType';
import { ENTITY_KEY } from '../../../fields/keyLocators';
import { optionsField } from '../../../fields/listOptions';
import { WRITE_OPTIONS } from '../../../fields/writeOptions';
import { LINKED_RECORD_TYPES } from './linkFields';

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
