import type { INodeProperties } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { optionalFlag, parameter } from '../execution/parameters';

export const SIMPLIFY: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Whether 'Simplify' is on. @throws {ValidationError} */
export function isSimplified(input: OperationInput): boolean {
	return optionalFlag(SIMPLIFY.displayName, parameter(input, SIMPLIFY.name, true)) !== false;
}
