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
	'Name of the file in the Binary tab of the input, such as data',
);

export const OUTPUT_BINARY = binaryProperty(
	'Put Output File in Field',
	'The name of the output field to put the binary file data in, such as data',
);
