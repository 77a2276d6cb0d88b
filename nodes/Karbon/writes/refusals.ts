import type { NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';
import { inQuotes } from '../../shared/text';
import { ONLY_THIS_ITEM } from '../../shared/transport/errors/advice';
import type { ErrorTexts } from '../../shared/transport/errors/errorMessages';
import type { Verdict } from './claims/verdict';
import type { Job } from './job';
import type { Write } from './write';

/** Why a write was not sent. */
export type Reason =
	| Exclude<Verdict, { state: 'send' | 'done' }>
	/** This execution or one of its family has sent it with another base URL or access key. */
	| { state: 'otherAccount' }
	/**
	 * n8n's database failed while the claim was made, or taken back. Entries may stay recorded.
	 * `isEarlierOpen`: whether an earlier attempt has an unknown outcome.
	 */
	| { state: 'notClaimed'; isEarlierOpen: boolean };

/** The option and its value with which the user sends a write again although an earlier outcome is unknown. */
export const OPTION = "'If Outcome Is Unknown' to 'Send Again'";

function textOf(reason: Reason, { request, idempotencyKey, createOperation }: Write): ErrorTexts {
	const { purpose, howToCheck = 'Check in Karbon whether it was done.' } = request.errorContext;
	const newKey = idempotencyKey === undefined ? '' : 'use another idempotency key, ';
	const unlessDone = (key: string) =>
		createOperation === undefined
			? `If it was not done, ${key}set the option ${OPTION}, and ${ONLY_THIS_ITEM}.`
			: `If it was not created, use ${createOperation}.`;
	const wayOut = `${howToCheck} ${unlessDone(newKey)}`;
	switch (reason.state) {
		case 'positionUnknown':
			return {
				message: `Not sent again: a previous attempt to ${purpose} may have succeeded in this execution`,
				description: reason.isOther
					? `It may have had different values, so check for them too. ${wayOut}`
					: wayOut,
			};
		case 'contentUnknown':
			return {
				message: `Not sent: a previous attempt to ${purpose} may have succeeded, or is still running`,
				description: `It had the same values. ${howToCheck} ${unlessDone('')}`,
			};
		case 'keyUnknown':
			return {
				message: `Not sent: a previous attempt with the idempotency key "${idempotencyKey}" to ${purpose} may have succeeded, or is still running`,
				description: wayOut,
			};
		case 'keyDiffers':
			return {
				message: `Not sent: the idempotency key "${idempotencyKey}" was already used with different values (${inQuotes(reason.fields)})`,
				description: 'Use a new key for different values, or restore the earlier values.',
			};
		case 'otherAccount':
			return {
				message: `Not sent: a previous attempt to ${purpose} in this execution used another Karbon account or access key`,
				description: `${howToCheck} To send it with the current credential, ${ONLY_THIS_ITEM}.`,
			};
		case 'notClaimed':
			return {
				message: `Not sent: the n8n database did not respond, so a duplicate could not be ruled out`,
				description: `This attempt sent nothing. When the database responds, ${ONLY_THIS_ITEM}.`,
			};
		case 'slowDatabase':
			return {
				message: `Not sent: the n8n database was too slow to rule out a duplicate`,
				description: `Another process may have sent the same item, so the node treats it as sent. ${wayOut}`,
			};
	}
}

/** The error for a write that was not sent. */
export function refusal(
	{ input, write }: Pick<Job, 'input' | 'write'>,
	reason: Reason,
): NodeOperationError {
	const { context, client, itemIndex } = input;
	const { message, description } = textOf(reason, write);
	const error = operationError(context.getNode(), message, {
		description,
		itemIndex,
		secrets: [...client.secrets, ...(write.request.errorContext.secrets ?? [])],
	});
	// Karbon may have done it for an earlier attempt, or for another process that sends it now.
	const mayBeDone =
		reason.state === 'notClaimed' ? reason.isEarlierOpen : reason.state !== 'keyDiffers';
	const outcome = mayBeDone ? 'unknown' : 'refused';
	error.context.karbon = { outcome, status: null, code: null };
	return error;
}
