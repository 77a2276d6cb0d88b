import type { INodeProperties } from 'n8n-workflow';

import { requireText } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { parameter } from '../execution/parameters';

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

/** The name that was entered. @throws {ValidationError} */
export function binaryName(
	input: OperationInput,
	{ displayName, name, default: usual }: INodeProperties,
): string {
	return requireText(displayName, parameter(input, name, usual));
}
