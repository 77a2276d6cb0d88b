import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { literal } from '../../shared/odata/query';
import { rowsOf } from '../../shared/paging/envelope';
import { capitalized, lowerCase } from '../../shared/text';
import { sendUnlessMissing } from '../../shared/transport/client';
import type { KarbonRequest } from '../../shared/transport/request';
import { anotherRecord, AnswerError } from '../execution/answer';
import { recordOf } from '../records/readExpanded';
import type { OperationInput } from '../execution/operation';
import type { FindKey } from '../execution/parameters';
import { keyOf } from '../writes/confirmation';
import type { ClientType } from './clientType';

/**
 * An identifier in a form to compare. Karbon ignores its case, or does not (karbon.md 41): equal forms may be one client
 * or several. Empty for anything but text.
 */
export function normalizeIdentifier(identifier: unknown): string {
	return lowerCase(identifier) ?? '';
}

/** What messages call a client that is named by its identifier. */
export function clientNamed({ noun }: Pick<ClientType, 'noun'>, identifier: string): string {
	return `the ${noun} with the identifier "${identifier}"`;
}

const WHY_MISSING =
	'The identifier may belong to another type of client, or your API application may have no access to the client.';

function request(type: ClientType, identifier: string): KarbonRequest {
	const subject = clientNamed(type, identifier);
	const argument = encodeURIComponent(literal(identifier));
	return {
		method: 'GET',
		path: `${type.path}/${type.byIdentifier}(UserDefinedIdentifier=${argument})`,
		errorContext: { purpose: `find ${subject}`, subject, whyMissing: WHY_MISSING },
		// `null` is not JSON that a request expects.
		expectedBody: 'optional',
	};
}

/**
 * The client in the response to a look-up. For an unknown identifier it may be empty, `null`, or an empty list
 * (karbon.md 41).
 * @returns undefined when there is none
 * @throws {AnswerError} for another record, which must not be changed in its place, one without a key, or several
 * @throws {PagingError} for a list with an error
 */
function clientOf(body: unknown, type: ClientType, identifier: string): IDataObject | undefined {
	const subject = clientNamed(type, identifier);
	const list = isObject(body) && Array.isArray(body.value) ? rowsOf(body as IDataObject) : body;
	const [one, ...more] = [list ?? []].flat();
	if (one === undefined) return undefined;
	if (more.length > 0) {
		throw new AnswerError(
			`Karbon returned ${more.length + 1} records for ${subject}`,
			'Identifiers must be unique across all client types. Nothing was changed. Choose the client by its ID instead.',
		);
	}
	const record = recordOf(one, subject);
	if (!hasOtherIdentifier(record, identifier) && keyOf(record, [type.keyName]) !== undefined)
		return record;
	throw anotherRecord(subject);
}

/** Whether a record has an identifier that is not the given one. */
export function hasOtherIdentifier(
	{ UserDefinedIdentifier: found }: IDataObject,
	identifier: string,
): boolean {
	return found !== undefined && normalizeIdentifier(found) !== normalizeIdentifier(identifier);
}

/**
 * A part of the record of the client that has the identifier. It must not be sent back, because Karbon would clear what
 * it lacks (karbon.md 20).
 * @returns undefined when Karbon has none, or does not show it to the API application
 * @throws {NodeApiError|AnswerError}
 */
export async function findClient(
	input: OperationInput,
	type: ClientType,
	identifier: string,
): Promise<IDataObject | undefined> {
	const response = await sendUnlessMissing(input.client, request(type, identifier));
	return response && clientOf(response.body, type, identifier);
}

/** The key of a client. Those that were found by identifier or in the list have one. */
export function keyOfClient(record: IDataObject, { keyName }: Pick<ClientType, 'keyName'>): string {
	return String(record[keyName]);
}

/** Finds the key of the client of this type that has an identifier. Throws {NodeApiError|AnswerError}. */
export const keyFinder =
	(type: ClientType): FindKey =>
	async ({ client }, identifier) => {
		const { body } = await client.send(request(type, identifier));
		const record = clientOf(body, type, identifier);
		if (record) return keyOfClient(record, type);
		const message = `${capitalized(clientNamed(type, identifier))} was not found`;
		throw new AnswerError(message, WHY_MISSING);
	};
