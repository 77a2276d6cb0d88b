import type { INodeProperties } from 'n8n-workflow';

import { ValidationError } from '../../shared/validate/validate';
import type { Operation, OperationInput } from '../execution/operation';
import { collection, optionalFlag } from '../execution/parameters';
import { optionsField } from '../fields/listOptions';

const DRY_RUN: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description:
		'Whether to return what would be sent, and which fields would change, without sending it',
};

/** The fields of an operation; those of one that writes have the option 'Dry Run'. */
export function withDryRun({ effect, properties }: Operation): INodeProperties[] {
	if (effect === 'read') return properties;
	const found = properties.find(({ name }) => name === 'options');
	if (!found) return [...properties, optionsField(DRY_RUN)];
	const options = [...(found.options as INodeProperties[]), DRY_RUN];
	return properties.map((property) => (property === found ? { ...found, options } : property));
}

/**
 * Whether the item is only to show what would be sent. An option without a value for this item is refused: the user
 * relies on it.
 * @throws {ValidationError}
 */
export function isDryRun(input: OperationInput): boolean {
	const options = collection(input, 'options');
	const flag = optionalFlag(DRY_RUN.displayName, options.dryRun);
	if (flag !== undefined || !('dryRun' in options)) return flag ?? false;
	throw new ValidationError(
		DRY_RUN.displayName,
		'must be yes or no; it has no value for this item',
	);
}
