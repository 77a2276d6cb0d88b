import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { NotAllowedError } from '../../shared/access/allowedWrites';
import { uncapitalized } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { ValidationError } from '../../shared/validate/validate';
import { type Operation, type OperationInput, toItems } from '../execution/operation';
import { collection, optionalFlag } from '../execution/parameters';
import { optionsField } from '../fields/listOptions';
import { Plan, PlannedWrite } from './plan';

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
function isDryRun(input: OperationInput): boolean {
	const options = collection(input, 'options');
	const flag = optionalFlag(DRY_RUN.displayName, options.dryRun);
	if (flag !== undefined || !('dryRun' in options)) return flag ?? false;
	throw new ValidationError(
		DRY_RUN.displayName,
		'must be yes or no; it has no value for this item',
	);
}

/**
 * An operation whose items each write, or only show what they would send. If the credential does not allow any writes, an
 * item that would write fails before it reads anything.
 * @param client sends the writes that the credential allows
 * @param dryClient gives the client of dry runs, which refuses every write
 * @param unsentItems the index of each item of a dry run is added
 */
export function realOrDry(
	operation: Operation,
	{ credentials: { allowedWrites } }: KarbonClient,
	dryClient: () => Promise<KarbonClient>,
	unsentItems: Set<number>,
): Operation {
	if (operation.effect === 'read') return operation;
	const isAllowed = allowedWrites !== 'nothing';
	return {
		...operation,
		async check(input) {
			if (isAllowed || isDryRun(input)) await operation.check?.(input);
		},
		async run(input) {
			if (isDryRun(input)) {
				unsentItems.add(input.itemIndex);
				return await plan(operation, input, await dryClient());
			}
			if (isAllowed) return await operation.run(input);
			throw new NotAllowedError(uncapitalized(operation.action), allowedWrites);
		},
	};
}

/** @returns what the operation would send */
async function plan(
	operation: Operation,
	input: OperationInput,
	client: KarbonClient,
): Promise<INodeExecutionData[]> {
	const planned = new Plan(client);
	await operation.run({ ...input, client, plan: planned }).catch((error: unknown) => {
		if (!(error instanceof PlannedWrite)) throw error;
		planned.add(error.request);
	});
	return toItems(planned.toOutput());
}
