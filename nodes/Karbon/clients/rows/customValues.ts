import type { IDataObject, NodeApiError } from 'n8n-workflow';

import { operationError, partlyDone } from '../../../shared/operationError';
import { asSentence, capitalized } from '../../../shared/text';
import { CancelledError } from '../../../shared/timing';
import type { Named } from '../../../shared/transport/errors/errorContext';
import { factsOf } from '../../../shared/transport/errors/toNodeError';
import type { ValueChange } from '../../customFields/fieldValues';
import { namedValues } from '../../customFields/read/namedValues';
import { updateValues } from '../../customFields/updateValues';
import type { StoredValue } from '../../customFields/valueSet';
import { NEW_KEY } from '../../dryRun/plan';
import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { keyOf } from '../../writes/confirmation';
import type { ClientType } from '../clientType';

/** A client that was just created, updated, or found to have all given values. */
interface WrittenClient extends Named {
	type: ClientType;
	/** The output for the record. */
	record: IDataObject;
	/** What was done to it; undefined if nothing had to change. */
	done?: 'created' | 'updated';
	/** What to do when the custom fields could not be written, full sentences. */
	advice: string;
	/** Whether the item can be run again, as errors about the values advise. */
	isRepeatable: boolean;
}

/**
 * Writes the values of custom fields of a client after its record (karbon.md 57).
 * @param custom at least one
 * @returns the output: the record, `customFields` with the values of the given fields, and whether anything `changed`
 * @throws {NodeApiError|AnswerError} also says what has become of the record
 * @throws {CancelledError} when the execution is canceled
 */
export async function withCustomValues(
	input: OperationInput,
	client: WrittenClient,
	custom: readonly ValueChange[],
): Promise<IDataObject> {
	const { type, subject, record, done } = client;
	const key = keyOf(record, [type.keyName]) ?? (input.plan && NEW_KEY);
	if (key === undefined) throw unnamed(client);
	const target = { key: String(key), subject, isKnown: true };
	const updated = await updateValues(input, target, custom).catch((error: unknown) =>
		rethrow(error, input, client, target.key),
	);
	const fields = custom.map(({ field }) => field);
	const values = updated.record.CustomFieldValues as StoredValue[];
	const given = values.filter((value) => fields.some(({ Key }) => Key === value.Key));
	const customFields = namedValues(given, fields, type.clientKind ?? 'contact');
	const known = { ...record };
	// Karbon may count the values as a change of the client.
	if (updated.changed) delete known.LastModifiedDateTime;
	return { ...known, changed: done !== undefined || updated.changed, customFields };
}

function unnamed({ subject, record, advice }: WrittenClient): Error {
	const name = capitalized(subject);
	const message =
		record.skipped === true
			? `${name} was created by a previous attempt, so nothing was sent. Its custom fields may not have been written`
			: `${name} was created, but its custom fields were not written, because Karbon did not return its key`;
	return partlyDone(new AnswerError(message, advice));
}

const ADVICE_TO_REPEAT = /\b(?:again|only this item|repeat)\b/i;

function rethrow(
	error: unknown,
	{ context, plan, client: { secrets } }: OperationInput,
	{ subject, done, advice, isRepeatable }: WrittenClient,
	key: string,
): never {
	const isPart = done !== undefined && !plan && error instanceof Error;
	if (!isPart || error instanceof CancelledError) throw error;
	const { description } = error as Partial<NodeApiError>;
	const facts = factsOf(error);
	const missing = facts.outcome === 'unknown' ? 'may not have been written' : 'were not written';
	const message = `${capitalized(subject)} was ${done} (ID ${key}), but its custom fields ${missing}. ${error.message}`;
	const isUsable = description && (isRepeatable || !ADVICE_TO_REPEAT.test(description));
	const partial = operationError(context.getNode(), message, {
		description: isUsable ? `${asSentence(description)} ${advice}` : advice,
		secrets,
	});
	partial.context.karbon = facts;
	throw partlyDone(partial);
}
