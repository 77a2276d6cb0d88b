import type { INodeProperties } from 'n8n-workflow';

/** Where an uploaded file is taken from. */
export const INPUT_BINARY: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description:
		'The name of the input field containing the binary file data to be uploaded, such as data',
};

/** Where a downloaded file is put. */
export const OUTPUT_BINARY: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description: 'The name of the output field to put the binary file data in, such as data',
};
