import { asNodeError, operationError } from '../../../shared/operationError';
import { asSentence } from '../../../shared/text';
import { CancelledError } from '../../../shared/timing';
import { ValidationError } from '../../../shared/validate/validate';
import type { Operation, OperationInput } from '../operation';
import { aboutItem } from '../rowLabel';

/** More would make the error unreadable. */
const MAX_LISTED = 20;

/**
 * Checks the rows of all items before the first one runs.
 * @param operations the operation of each item
 * @returns the errors of the items that must not run, by index; only with "On Error: Continue"
 * @throws {NodeOperationError} that names every row that is wrong
 * @throws what a check throws when what all rows need cannot be read
 */
export async function checkRows(
	inputs: readonly OperationInput[],
	operations: readonly Operation[],
): Promise<Map<number, Error>> {
	const refused = new Map<number, Error>();
	for (const [index, input] of inputs.entries()) {
		try {
			await operations[index].check?.(input);
		} catch (error) {
			if (error instanceof ValidationError) {
				refused.set(index, error);
				continue;
			}
			const { context, client, itemIndex } = input;
			const isItemError = context.continueOnFail() && !(error instanceof CancelledError);
			if (!isItemError) {
				throw asNodeError(context.getNode(), error, { itemIndex, secrets: client.secrets });
			}
			// Each item reports what cannot be read.
			break;
		}
	}
	const [first] = inputs;
	if (refused.size === 0 || first.context.continueOnFail()) return refused;
	throw refusal(inputs, operations, [...refused]);
}

function refusal(
	inputs: readonly OperationInput[],
	operations: readonly Operation[],
	refused: ReadonlyArray<[index: number, error: Error]>,
): Error {
	const [[itemIndex, { message }]] = refused;
	const { context, client } = inputs[itemIndex];
	const { secrets } = client;
	const node = context.getNode();
	const about = (index: number) =>
		aboutItem(context, index, () => operations[index].subjectOf?.(inputs[index]));
	if (refused.length === 1) {
		const description = 'Nothing was sent. Correct the row and run again.';
		const error = Object.assign(new Error(message), { description });
		return asNodeError(node, error, { ...about(itemIndex), secrets });
	}
	const reasons = refused.map(([index, error]) =>
		asSentence(`${about(index).label ?? ''}: ${error.message}`),
	);
	const more = reasons.length - MAX_LISTED;
	const listed = reasons.slice(0, MAX_LISTED).join('\n');
	return operationError(node, `${reasons.length} rows have wrong values, so nothing was sent`, {
		description: more > 0 ? `${listed}\nAnd ${more} more.` : listed,
		itemIndex,
		secrets,
	});
}
