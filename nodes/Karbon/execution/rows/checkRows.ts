import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';

import { asNodeError, operationError } from '../../../shared/operationError';
import { MAX_TEXT_LENGTH, redact, shorten } from '../../../shared/redact';
import { asSentence, someOf } from '../../../shared/text';
import { CancelledError } from '../../../shared/timing';
import { ValidationError } from '../../../shared/validate/validate';
import { isNotGranted } from '../../../shared/transport/errors/hasStatus';
import { CREDENTIAL_TYPE } from '../../../shared/transport/sendOnce';
import { AnswerError } from '../answer';
import { isTool, runIndexOf } from '../context';
import type { Operation, OperationInput } from '../operation';
import { aboutItem } from '../rowLabel';

/** The maximum of reasons, and of rows with one reason. More would make the error unreadable. */
const MAX_LISTED = 20;
const MAX_NAMED = 5;
/** Of one reason with its rows, so that those after it are listed as well. Characters. */
const MAX_REASON_LENGTH = 400;
/** Of all reasons. The rest of the longest text of an error counts the other rows. Characters. */
const MAX_LISTED_LENGTH = MAX_TEXT_LENGTH - 50;

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

/**
 * Checks the rows of all items before the first one runs.
 * @param operations the operation of each item
 * @param inputs the input of each item
 * @param others errors of items that must not run anyway, by index: these are not checked. Only with "On Error: Continue"
 * @returns the errors of the items that must not run, by index; only with "On Error: Continue". Items after one for
 * which a read failed are not checked, and have its error
 * @throws {NodeOperationError} that names every row that is wrong
 * @throws what a check throws when what all rows need cannot be read
 */
export async function checkRows(
	operations: readonly Operation[],
	inputs: readonly OperationInput[],
	others: ReadonlyMap<number, Error>,
): Promise<Map<number, Error>> {
	const refused = new Map(others);
	let unread: Error | undefined;
	for (const [index, operation] of operations.entries()) {
		if (!operation.check || others.has(index)) continue;
		const input = inputs[index];
		try {
			await (unread ? Promise.reject(unread) : operation.check(input));
		} catch (error) {
			const { context, client, itemIndex } = input;
			const isInvalid = error instanceof ValidationError;
			if (error instanceof CancelledError || !(isInvalid || context.continueOnFail())) {
				throw asNodeError(context.getNode(), error, { itemIndex, secrets: client.secrets });
			}
			refused.set(index, error as Error);
			// The rows after it need the same. What is not granted is asked for only once.
			const isOfRow = isInvalid || error instanceof NodeOperationError || isNotGranted(error);
			if (!isOfRow) unread = error as Error;
		}
	}
	if (refused.size === 0 || inputs[0].context.continueOnFail()) return refused;
	throw refusal(operations, inputs, [...refused]);
}

function refusal(
	operations: readonly Operation[],
	inputs: readonly OperationInput[],
	refused: ReadonlyArray<[index: number, error: Error]>,
): Error {
	const [[itemIndex, { message }]] = refused;
	const { context, client } = inputs[itemIndex];
	const { secrets } = client;
	const node = context.getNode();
	const about = (index: number) =>
		aboutItem(context, index, () => operations[index].subjectOf?.(inputs[index]));
	// Earlier batches of a loop were sent.
	const isLoop = runIndexOf(context) > 0 && !isTool(context);
	if (refused.length === 1) {
		const description = isLoop
			? 'No row of this batch was sent. Correct the row and run the workflow with the rows from this batch on.'
			: 'Nothing was sent. Correct the row and run the workflow again.';
		const error = Object.assign(new Error(message), { description });
		return asNodeError(node, error, { ...about(itemIndex), secrets });
	}
	const byReason = new Map<string, number[]>();
	for (const [index, error] of refused) {
		const indexes = byReason.get(error.message) ?? [];
		indexes.push(index);
		byReason.set(error.message, indexes);
	}
	let listed = '';
	let more = refused.length;
	for (const [reason, indexes] of [...byReason].slice(0, MAX_LISTED)) {
		const [first, ...labels] = indexes.slice(0, MAX_NAMED).map((index) => about(index).label!);
		const named = [first];
		for (const label of labels) {
			const { length } = named.join(', ') + label + reason;
			if (length > MAX_REASON_LENGTH - 30) break;
			named.push(label);
		}
		const text = asSentence(`${someOf(named, indexes.length)}: ${reason}`);
		const line = shorten(redact(text, secrets), MAX_REASON_LENGTH);
		if (listed.length + line.length >= MAX_LISTED_LENGTH) break;
		listed += `${line}\n`;
		more -= indexes.length;
	}
	const sent = isLoop ? 'no row of this batch' : 'nothing';
	return operationError(node, `${refused.length} rows have invalid values, so ${sent} was sent`, {
		description: more > 0 ? `${listed}And ${more} more.` : listed.trimEnd(),
		secrets,
	});
}
