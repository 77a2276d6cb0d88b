import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { perObject } from '../../shared/remember';
import type { KarbonClient } from '../../shared/transport/client';
import type { Operation, OperationInput } from '../execution/operation';
import { toItems } from '../output/toOutput';
import { optionsField } from '../fields/listOptions';
import { Plan, PlannedWrite, refuseWrite } from './plan';

export const DRY_RUN: INodeProperties = {
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

/** The client of the dry runs of one run of the node, which refuses every write. */
const dryClientOf = perObject((client: KarbonClient) => client.withRefusal(refuseWrite));

/** @returns what the operation would send */
export async function plan(
	operation: Operation,
	input: OperationInput,
): Promise<INodeExecutionData[]> {
	const client = dryClientOf(input.client);
	const planned = new Plan(client);
	await operation.run({ ...input, client, plan: planned }).catch((error: unknown) => {
		if (!(error instanceof PlannedWrite)) throw error;
		planned.add(error.request);
	});
	return toItems(planned.toOutput());
}
