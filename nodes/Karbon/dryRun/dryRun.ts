import type { INodeExecutionData } from 'n8n-workflow';

import { NotAllowedError } from '../../shared/access/allowedWrites';
import { uncapitalized } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { type Operation, type OperationInput, toItems } from '../execution/operation';
import { isDryRun } from './dryRunOption';
import { Plan, PlannedWrite } from './plan';

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
