import type { NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';
import type { OperationInput } from '../execution/operation';
import type { Verdict } from './claims/verdict';
import type { Write } from './write';

/** Why a write was not sent. */
export type Reason =
	| Exclude<Verdict, { state: 'send' | 'positionDone' | 'keyDone' }>
	/** This execution or one of its family has sent it with another base URL or access key. */
	| { state: 'otherAccount' }
	/**
	 * n8n's database failed while the claim was made, or taken back. Entries may stay recorded.
	 * `isEarlierOpen`: whether an earlier attempt has an unknown outcome.
	 */
	| { state: 'notClaimed'; isEarlierOpen: boolean };

/** The option and its value with which the user sends a write again although an earlier outcome is unknown. */
export const OPTION = "'If a Previous Outcome Is Unknown' to 'Send Again'";

interface Text {
	message: string;
	description: string;
}

function textOf(reason: Reason, { request, idempotencyKey }: Write): Text {
	const { purpose, howToCheck = 'Check in Karbon whether it was done.' } = request;
	const newKey = idempotencyKey === undefined ? '' : 'use another idempotency key, ';
	const wayOut = `${howToCheck} If it was not done, ${newKey}set the option ${OPTION} and start a new execution.`;
	switch (reason.state) {
		case 'positionUnknown':
			return {
				message: `Not sent again: an earlier attempt in this execution to ${purpose} may have succeeded`,
				description: wayOut,
			};
		case 'contentUnknown':
			return {
				message: `Not sent: a previous attempt to ${purpose} may have succeeded, or is still running`,
				description: `It had the same values, in another execution, or in another item, run, or node of this one, and its outcome is unknown. ${howToCheck} If it was not done, set the option ${OPTION}.`,
			};
		case 'keyUnknown':
			return {
				message: `Not sent: a previous attempt with the idempotency key "${idempotencyKey}" to ${purpose} may have succeeded, or is still running`,
				description: `${howToCheck} If it was not done, use another idempotency key and set the option ${OPTION}.`,
			};
		case 'keyDiffers':
			return {
				message: `Not sent: the idempotency key "${idempotencyKey}" was already used with another ${labels(reason.fields)}`,
				description:
					'A key belongs to one set of values. Use a new key to write other values, or restore the earlier values.',
			};
		case 'otherAccount':
			return {
				message: `Not sent: an earlier attempt in this execution to ${purpose} used another Karbon account or access key`,
				description:
					'The Base URL or the access key of the credential has changed since then. Check in Karbon whether it was done. If it was not, or if it is also needed in this account, start a new execution.',
			};
		case 'notClaimed':
			return {
				message: `Not sent: the n8n database did not respond, so a duplicate could not be ruled out`,
				description: `This attempt sent nothing. Run this item again when the database responds. If it is then refused: ${wayOut}`,
			};
		case 'slowDatabase':
			return {
				message: `Not sent: the n8n database was too slow to rule out a duplicate`,
				description: `This item sent nothing. ${
					idempotencyKey === undefined
						? 'In this execution, the item stays marked as sent'
						: `The idempotency key "${idempotencyKey}" stays used`
				}, because another process may have sent it at the same moment. ${wayOut}`,
			};
	}
}

/** Labels in single quotes, with commas between them. */
export function labels(fields: readonly string[]): string {
	return fields.map((field) => `'${field}'`).join(', ');
}

/** Whether Karbon may have done the write for an earlier attempt, or for another process that sends it now. */
function mayBeDone(reason: Reason): boolean {
	return reason.state === 'notClaimed' ? reason.isEarlierOpen : reason.state !== 'keyDiffers';
}

/** The error for a write that was not sent. */
export function refusal(input: OperationInput, write: Write, reason: Reason): NodeOperationError {
	const { context, client, itemIndex } = input;
	const { message, description } = textOf(reason, write);
	const error = operationError(context.getNode(), message, {
		description,
		itemIndex,
		secrets: [...client.secrets, ...(write.request.secrets ?? [])],
	});
	const outcome = mayBeDone(reason) ? 'unknown' : 'refused';
	error.context.karbon = { outcome, status: null, code: null };
	return error;
}
