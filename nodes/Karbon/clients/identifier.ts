import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { literal } from '../../shared/odata/query';
import { isKarbonNotFound } from '../../shared/transport/classifyResponse';
import type { KarbonRequest } from '../../shared/transport/request';
import { requireText, ValidationError } from '../../shared/validate/validate';
import { anotherRecord, recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { parameter } from '../execution/parameters';
import { keyParameter } from '../execution/recordKey';
import { keyOf } from '../writes/confirmation';
import type { ClientType } from './clientType';

/**
 * An identifier in a form to compare: Karbon ignores its case (karbon-api.md, Own identifiers). Empty for anything but
 * text.
 */
export function normalizeIdentifier(identifier: unknown): string {
	return typeof identifier === 'string' ? identifier.trim().toLowerCase() : '';
}

/** What messages call a client that is named by its identifier. */
export function clientNamed({ noun }: Pick<ClientType, 'noun'>, identifier: string): string {
	return `the ${noun} with the identifier "${identifier}"`;
}

function request(input: OperationInput, type: ClientType, identifier: string): KarbonRequest {
	const subject = clientNamed(type, identifier);
	const argument = encodeURIComponent(literal(identifier)).replace(/%27/g, "'");
	return {
		method: 'GET',
		path: `${type.path}/${type.byIdentifier}(UserDefinedIdentifier=${argument})`,
		purpose: `find ${subject}`,
		subject,
		whyMissing:
			'The identifier may belong to another type of client, or your API application may not see the client.',
		itemIndex: input.itemIndex,
	};
}

/** @throws {AnswerError} for another record, which must not be changed in its place, or one without a key */
function clientOf(body: unknown, type: ClientType, identifier: string): IDataObject {
	const subject = clientNamed(type, identifier);
	const record = recordOf(body, subject);
	const { UserDefinedIdentifier: found } = record;
	const isOther =
		found !== undefined && normalizeIdentifier(found) !== normalizeIdentifier(identifier);
	if (!isOther && keyOf(record, [type.keyName]) !== undefined) return record;
	throw anotherRecord(subject);
}

/**
 * A part of the record of the client that has the identifier. It must not be sent back, because Karbon would clear what
 * it lacks (karbon-api.md, PUT bodies).
 * @returns undefined when Karbon has none, or does not show it to the API application
 * @throws {NodeApiError|AnswerError}
 */
export async function findClient(
	input: OperationInput,
	type: ClientType,
	identifier: string,
): Promise<IDataObject | undefined> {
	const attempt = await input.client.attempt(request(input, type, identifier));
	if (attempt.ok) return clientOf(attempt.response.body, type, identifier);
	if (isKarbonNotFound(attempt.failure.outcome)) return undefined;
	throw input.client.toError(attempt.failure);
}

/** The key of a client. Those that were found by identifier or in the list have one. */
export function keyOfClient(record: IDataObject, { keyName }: Pick<ClientType, 'keyName'>): string {
	return String(record[keyName]);
}

/**
 * The key of the client that a locator names, by its key or by its identifier, which takes a request.
 * @throws {ValidationError|NodeApiError|AnswerError}
 */
export async function clientKey(input: OperationInput, type: ClientType): Promise<string> {
	const { name, displayName } = type.locator;
	const value = parameter(input, name);
	if (!isObject(value) || value.mode !== 'identifier')
		return keyParameter(input, name, displayName);
	const identifier = requireText('Identifier', value.value);
	const { body } = await input.client.send(request(input, type, identifier));
	return keyOfClient(clientOf(body, type, identifier), type);
}

/** The identifier of an upsert. @throws {ValidationError} */
export function identifierParameter(input: OperationInput): string {
	const identifier = requireText('Identifier', parameter(input, 'userDefinedIdentifier'));
	if (/^\.+$/.test(identifier)) throw new ValidationError('Identifier', 'must not consist of dots');
	return identifier;
}
