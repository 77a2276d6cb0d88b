import type { INodeProperties } from 'n8n-workflow';

/** The name of a field of an item that has a file. */
const binaryProperty = (displayName: string, description: string): INodeProperties => ({
	displayName,
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description,
});

export const INPUT_BINARY = binaryProperty(
	'Input Binary Field',
	'Name of the binary field with the file',
);

export const OUTPUT_BINARY = binaryProperty(
	'Put Output File in Field',
	'Name of the binary field for the file',
);
