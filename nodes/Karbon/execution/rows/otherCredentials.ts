import type { IExecuteFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE } from '../../../shared/transport/sendOnce';
import { AnswerError } from '../answer';

/**
 * A credential may have expressions. n8n authenticates all requests with its values for the first item, so the record of
 * another item could end up in the account of another firm.
 * @returns the errors of the items for which it has other values, by index
 */
export async function otherCredentials(context: IExecuteFunctions): Promise<Map<number, Error>> {
	const valuesOf = async (index: number) =>
		JSON.stringify(await context.getCredentials(CREDENTIAL_TYPE, index));
	const others = new Map<number, Error>();
	let first: string | undefined;
	for (let index = 1; index < context.getInputData().length; index++) {
		const own = await valuesOf(index);
		// A user may save the credential meanwhile.
		if (own === first || own === (first = await valuesOf(0))) continue;
		others.set(
			index,
			new AnswerError(
				'The Karbon credential has other values for this item than for the first one',
				"Nothing was sent for it. Place 'Loop Over Items' before this node, with a batch size of 1.",
			),
		);
	}
	return others;
}
