import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { isSameKey } from '../../shared/text';
import { isObject } from '../../shared/json';
import { isKarbonNotFound } from '../../shared/transport/classifyResponse';
import { anotherRecord, AnswerError } from '../execution/answer';
import { recordOf } from '../records/readExpanded';
import type { OperationInput } from '../execution/operation';
import type { Client } from './clientKind';
import { DEFINITIONS } from './definitions';

/** One value of a client as Karbon returned it, whatever else it has. */
export interface StoredValue extends IDataObject {
	Key: string;
}

/** What stands for the values of a client that never had one (karbon.md 53). */
export function emptySet(key: string): IDataObject {
	return { EntityKey: key, CustomFieldValues: [] };
}

/** The same after a 404, which may also mean that the values are not granted (karbon.md 111). */
export function noneFound({ addHint }: OperationInput, { key, subject }: Client): IDataObject {
	const textFor = (client: string) =>
		`Karbon returned "not found" for the custom field values of ${client}, which counts as none. If there are values, setting some removes the others. Check the permissions of your API application.`;
	addHint(textFor(subject), textFor('some clients'));
	return emptySet(key);
}

/**
 * Reads the values of one contact or organization.
 * @param exists whether the client exists: Karbon may answer 404 also for one that never had a value (karbon.md 53)
 * @returns the record as Karbon sent it
 * @throws {NodeApiError|AnswerError}
 */
export async function readValues(
	input: OperationInput,
	{ key, subject }: Client,
	exists: () => Promise<boolean> | boolean,
): Promise<IDataObject> {
	const path = `/v3/CustomFieldValues/${segment(key)}`;
	const errorContext = { purpose: `read the custom field values of ${subject}`, subject };
	const attempt = await input.client.attempt({ method: 'GET', path, errorContext });
	if (attempt.ok) return recordOf(attempt.response.body, subject);
	if (!isKarbonNotFound(attempt.failure.outcome) || !(await exists()))
		throw input.client.toError(attempt.failure);
	// The 404 may also say that custom fields are not granted (karbon.md 111): then their list is refused, too.
	await DEFINITIONS.get(input.client);
	return noneFound(input, { key, subject });
}

/** What the values of a client are read for. */
type Use = 'read' | 'write';

/**
 * All values of the client. A PUT replaces the complete set, so a set that was not read whole must not be written
 * (karbon.md 50, 52).
 * @param subject the custom field values of `the client "abc"`
 * @param use for the message
 * @throws {AnswerError} for those of another client, or without a list of values that have a key each
 */
export function valuesOf(
	record: IDataObject,
	key: string,
	subject: string,
	use: Use = 'write',
): StoredValue[] {
	const { EntityKey, CustomFieldValues } = record;
	if (!isSameKey(EntityKey, key)) throw anotherRecord(subject);
	if (isStoredList(CustomFieldValues)) return CustomFieldValues;
	throw incomplete(subject, use);
}

/** Whether this is a list of values that have a key each. */
export function isStoredList(list: unknown): list is StoredValue[] {
	const isKeyed = (one: unknown) => isObject(one) && typeof one.Key === 'string' && one.Key !== '';
	return Array.isArray(list) && list.every(isKeyed);
}

function incomplete(subject: string, use: Use): AnswerError {
	const message = `Karbon did not return ${subject} as a list`;
	if (use === 'read') return new AnswerError(message, 'Try again later.');
	return new AnswerError(
		`${message}, so nothing was changed`,
		'Karbon replaces all custom field values at once, so values missing from its response would be cleared. Try again later.',
	);
}
